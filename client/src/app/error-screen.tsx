import { Component, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { forgetFailedCode } from '../lib/browser/load-page.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link/link-button.tsx';

function BrokenPage({ reason, isMissing = false }: { reason: string; isMissing?: boolean }) {
  // Forgets which code could not be fetched, so that the next visit to this page tries again.
  useEffect(forgetFailedCode, []);

  return (
    <main id="content" className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-14 text-center sm:py-18">
      <img src="/img/error.svg" alt="" width={480} height={280} className="h-auto w-full max-w-sm" />
      <h1 className="mt-8 text-3xl sm:text-4xl">Unexpected Application Error!</h1>
      <p className="mt-3 text-lg wrap-anywhere text-ink-700">{reason}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {!isMissing && <Button onClick={() => location.reload()}>Reload</Button>}
        <LinkButton to={paths.home} variant={isMissing ? 'primary' : 'outline'} reloadDocument>
          Home
        </LinkButton>
      </div>
    </main>
  );
}

export function MissingPage() {
  return <BrokenPage reason="404 Not Found" isMissing />;
}

type BoundaryProps = { location: Location; children: ReactNode };
type BoundaryState = { shown: Location; failure: { error: unknown } | null };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { shown: this.props.location, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  /** Navigation clears the error. */
  static getDerivedStateFromProps({ location }: BoundaryProps, { shown }: BoundaryState): BoundaryState | null {
    return location === shown ? null : { shown: location, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <BrokenPage reason={failure.error instanceof Error ? failure.error.message : String(failure.error)} />;
  }
}

/** Wraps pages. When a page throws, shows the error screen instead until the user navigates. */
export function ErrorScreen({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}
