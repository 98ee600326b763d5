import type { Role } from '@rental/contracts';
import { useEffect, useState } from 'react';
import { siteTexts } from '../../features/site/content/site-texts.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Shows Sign In and Register to visitors, and a link to their own dashboard to logged-in users. */
export function AccountLinks() {
  const role = useSignedInRole();

  return (
    <div className="mt-2 grid gap-3 md:grid-cols-2 lg:mt-0 lg:flex">
      {role === null ? (
        <>
          <LinkButton to={paths.login} variant="outline">
            {siteTexts.signIn}
          </LinkButton>
          <LinkButton to={paths.signup}>{siteTexts.register}</LinkButton>
        </>
      ) : (
        <LinkButton to={role === 'admin' ? paths.admin : paths.dashboard} variant="outline">
          My dashboard
        </LinkButton>
      )}
    </div>
  );
}

/**
 * Returns the role of the stored session, or null; always null in prerendered pages. An expired token counts as a
 * session, because it can usually be renewed and the route guards make the decision. The code that reads the session is
 * loaded after the page, which does not wait for it.
 */
function useSignedInRole(): Role | null {
  const [role, setRole] = useState<Role | null>(null);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      const { onTokenChange, readSession } = await import('../../features/auth/session/token-storage.ts');
      if (isGone) return;
      const read = () => setRole(readSession()?.role ?? null);
      stop = onTokenChange(read);
      read();
    };
    void start().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);

  return role;
}
