import { siteTexts } from '../../features/site/content/site-texts.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useSignedInRole } from '../use-signed-in-role.ts';

/** Sign In and Register for visitors; one way to their own screen for everybody else. */
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
