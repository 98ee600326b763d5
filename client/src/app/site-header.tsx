import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

/** The top navigation of the public pages. */
export function SiteHeader() {
  return (
    <header className="mx-auto flex max-w-7xl items-center justify-between px-4 py-3 sm:px-6 lg:px-10">
      <Wordmark />
      <div className="flex gap-3">
        <LinkButton to={paths.login} variant="outline">
          Sign In
        </LinkButton>
        <LinkButton to={paths.signup}>Register</LinkButton>
      </div>
    </header>
  );
}
