import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { hasWebCrypto } from '../../storage/privacy/has-web-crypto.ts';
import type { SignOut } from './use-sign-out.ts';

export function SignOutDialog({ signOut }: { signOut: SignOut }) {
  return (
    <ConfirmDialog
      isOpen={signOut.isAsking}
      title="Sign out now?"
      cancelLabel="Stay"
      confirm="Sign out anyway"
      onClose={signOut.cancel}
      onConfirm={signOut.confirm}
    >
      <p>
        {hasWebCrypto()
          ? 'Something you wrote has not reached the server yet. It stays on this device, locked, and will be sent when you sign in here again.'
          : 'Something you wrote has not reached the server yet. It will be lost when you sign out.'}
      </p>
    </ConfirmDialog>
  );
}
