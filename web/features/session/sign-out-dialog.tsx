import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
      <p>Something you wrote has not been saved yet. It will be lost when you sign out.</p>
    </Dialog>
  );
}
