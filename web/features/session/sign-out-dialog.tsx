import { ConfirmDialog } from '../../ui/confirm.tsx';
import { canSeal } from '../../lib/device/can-seal.ts';
import type { SignOut } from './sign-out.ts';

export function SignOutDialog({ signOut }: { signOut: SignOut }) {
  return (
    <ConfirmDialog
      isOpen={signOut.isAsking}
      title="Sign out now?"
      keep="Stay"
      confirm="Sign out anyway"
      onClose={signOut.stay}
      onConfirm={signOut.leave}
    >
      <p>
        {canSeal()
          ? 'Something you wrote has not reached the server yet. It stays on this device, locked, and will be sent when you sign in here again.'
          : 'Something you wrote has not reached the server yet. It will be lost when you sign out.'}
      </p>
    </ConfirmDialog>
  );
}
