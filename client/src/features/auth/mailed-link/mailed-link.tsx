import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { authTexts } from '../auth-texts.ts';
import { Notice } from '../notice.tsx';

type MailedLinkProps = {
  title: string;
  /** The result, once there is one. */
  done: ReactNode;
  /** Shown when the address has no token. */
  missing: ReactNode;
  children: (token: string) => ReactNode;
};

/** The page that a link in an email opens: performs an action with the token and shows the result. */
export function MailedLink({ title, done, missing, children }: MailedLinkProps) {
  const token = useLinkToken();
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {done ?? (token === '' ? <div className="mt-4 grid gap-3">{missing}</div> : children(token))}
    </>
  );
}

/**
 * Returns the token after `#` in the emailed link, or an empty string. Removes it from the address immediately, so that
 * it is neither in the browser history nor visible on screen.
 */
function useLinkToken(): string {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const arrived = hash.slice(1);
  if (arrived !== '' && arrived !== token) setToken(arrived);

  useEffect(() => {
    if (arrived !== '') void navigate(pathname + search, { replace: true });
  }, [arrived, pathname, search, navigate]);

  return token;
}

type LinkDoneProps = {
  title: string;
  children: ReactNode;
  /** The link to continue with; defaults to the login page. */
  next?: { to: string; text: string };
  /** Prefills the login form. */
  email?: string;
};

/** Confirms what the link did and shows the next step. */
export function LinkDone({ title, children, next = { to: paths.login, text: authTexts.login }, email }: LinkDoneProps) {
  return (
    <>
      <Notice icon="circle-check" title={title}>
        {children}
      </Notice>
      <LinkButton to={next.to} {...(email !== undefined && { state: { email } })} className="mt-6 w-full">
        {next.text}
      </LinkButton>
    </>
  );
}
