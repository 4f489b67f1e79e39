import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { canSeal } from '../../lib/device/can-seal.ts';
import type { SignOut } from './sign-out.ts';

export function SignOutDialog({ signOut }: { signOut: SignOut }) {
  return (
    <Dialog
      isOpen={signOut.isAsking}
      title="Sign out now?"
      onClose={signOut.stay}
      actions={
        <>
          <Button variant="primary" onClick={signOut.stay}>
            Stay
          </Button>
          <Button variant="quiet" onClick={signOut.leave}>
            Sign out anyway
          </Button>
        </>
      }
    >
      <p>
        {canSeal()
          ? 'Something you wrote has not reached the server yet. It stays on this device, locked, and goes out when you sign in here again.'
          : 'Something you wrote has not reached the server yet. It will be lost when you sign out.'}
      </p>
    </Dialog>
  );
}
