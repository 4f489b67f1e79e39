import { Component, type ReactNode } from 'react';
import { reloadBrokenPage, reloadPage } from '../../storage/browser/reload-page.ts';
import { ErrorState } from '../feedback/error-state.tsx';

interface State {
  error: Error | null;
  address: string | undefined;
}

interface PageBoundaryProps {
  /** Path and search. A new address clears the error, even on the same page. */
  address?: string;
  children: ReactNode;
}

/** Keeps the header and the other pages working when one page throws. React requires a class here. */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { error: null, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ address }: PageBoundaryProps, state: State): State | null {
    return address === state.address ? null : { error: null, address };
  }

  /** An answer of a newer server can break the code of an older version. */
  override componentDidCatch(): void {
    if (import.meta.env.PROD) reloadBrokenPage(import.meta.url);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.renderError(error) : this.props.children;
  }

  protected renderError({ message }: Error): ReactNode {
    return <PageError message={message} />;
  }
}

export function PageError({ message }: { message: string }) {
  return (
    <div className="page page-writing page-centered">
      {/* Also fetches new code, if the server no longer has the files of this version. */}
      <ErrorState title="This page could not be shown" message={message} onRetry={reloadPage} />
    </div>
  );
}

/** The boundary around the whole app. A reload restores what was typed, because drafts are on the device. */
export class AppBoundary extends PageBoundary {
  protected override renderError(error: Error): ReactNode {
    return (
      <main>
        <h1 className="visually-hidden">Learn</h1>
        {super.renderError(error)}
      </main>
    );
  }
}
