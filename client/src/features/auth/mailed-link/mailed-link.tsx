import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link/link-button.tsx';
import { authTexts } from '../auth-texts.ts';
import { Notice } from '../notice.tsx';

type MailedLinkProps = {
  title: string;
  /** Shown once the action has succeeded. */
  done: ReactNode;
  /** Shown when the URL contains no token. */
  missing: ReactNode;
  children: (token: string) => ReactNode;
};

/** The page that a link in an email opens. Performs an action with the token and shows the result. */
export function MailedLink({ title, done, missing, children }: MailedLinkProps) {
  const token = useLinkToken();
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {done ?? (token === '' ? <div className="mt-4 grid gap-3">{missing}</div> : children(token))}
    </>
  );
}

/** Returns the token after `#`, or an empty string. Removes it from the URL and so from the browser history. */
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
  /** The link to the next page; defaults to the login page. */
  next?: { to: string; text: string };
  /** Prefills the login form. */
  email?: string;
};

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
