import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}

/** The error screen of the router. It stands inside the layout where it can, so the header stays. */
export function RouteError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;

  return (
    <main id="content" className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-14 text-center sm:py-18">
      <img src="/img/error.svg" alt="" width={480} height={280} className="h-auto w-full max-w-sm" />
      <h1 className="mt-8 text-3xl sm:text-4xl">Unexpected Application Error!</h1>
      <p className="mt-3 text-lg text-ink-700">{reasonOf(error)}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {!isMissing && <Button onClick={() => location.reload()}>Reload</Button>}
        <LinkButton to={paths.home} variant={isMissing ? 'primary' : 'outline'} reloadDocument>
          Home
        </LinkButton>
      </div>
    </main>
  );
}
