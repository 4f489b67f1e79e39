import { useId, useRef } from 'react';
import { LogOut, Settings } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import type { User } from '#contract/session.ts';
import { avatarLetter } from './avatar.ts';
import { PATHS } from '../../navigation/paths.ts';
import { Link } from '../../components/controls/link.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { hasWebCrypto } from '../../storage/privacy/has-web-crypto.ts';
import { useSignOut, type SignOut } from './use-sign-out.ts';

/** The avatar button and its menu, a native popover: Escape and a press outside close it. */
export function AccountMenu({ person }: { person: User }) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const signOut = useSignOut();
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" className="avatar" popoverTarget={menuId} aria-label="Account" data-tooltip="top">
        <span aria-hidden="true">{avatarLetter(person)}</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className="account-menu">
        <div className="account-who">
          {person.displayName && <p className="account-name">{person.displayName}</p>}
          {person.email && <p className="account-email">{person.email}</p>}
        </div>
        <Link to={PATHS.settings} className="menu-item" onClick={close}>
          <Icon icon={Settings} size={16} />
          Settings
        </Link>
        <button
          type="button"
          className="menu-item"
          disabled={signOut.isPending}
          onClick={() => {
            close();
            void signOut.ask();
          }}
        >
          <Icon icon={LogOut} size={16} />
          Sign out
        </button>
      </div>
      <SignOutDialog signOut={signOut} />
    </>
  );
}

function SignOutDialog({ signOut }: { signOut: SignOut }) {
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
