import { Component, type ReactNode } from 'react';
import { Problem } from './problem.tsx';

interface State {
  error: Error | null;
}

/** Keeps the rest of the window alive when one page breaks. React asks for a class here. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return (
      <div className="page page-writing centred">
        {/* Reloading also brings new code, when the page broke because the old code is no longer on the server. */}
        <Problem
          title="This page could not be shown"
          message={this.state.error.message}
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}
