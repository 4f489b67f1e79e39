import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { canSeal } from '../../storage/privacy/has-web-crypto.ts';
import type { SignOut } from './use-sign-out.ts';

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
