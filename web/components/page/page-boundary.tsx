import { Component, type ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';

interface State {
  error: Error | null;
  address: string | undefined;
}

interface BoundaryProps {
  /** Path and search. The error of one address is not that of the next, also where both are the same page. */
  address?: string;
  children: ReactNode;
}

/** Keeps the rest of the window alive when one page breaks. React asks for a class here. */
export class PageBoundary extends Component<BoundaryProps, State> {
  override state: State = { error: null, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ address }: BoundaryProps, state: State): State | null {
    return address === state.address ? null : { error: null, address };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.renderProblem(error) : this.props.children;
  }

  protected renderProblem({ message }: Error): ReactNode {
    return (
      <div className="page page-writing centred">
        {/* Reloading also brings new code, when the page broke because the old code is no longer on the server. */}
        <ErrorState title="This page could not be shown" message={message} onRetry={() => window.location.reload()} />
      </div>
    );
  }
}

/** The last one, around everything: what was typed is on the device, and a reload brings it back. */
export class AppBoundary extends PageBoundary {
  protected override renderProblem(error: Error): ReactNode {
    return (
      <main>
        <h1 className="hidden-text">Learn</h1>
        {super.renderProblem(error)}
      </main>
    );
  }
}
