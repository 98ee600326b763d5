import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { authTexts } from '../auth-texts.ts';
import { Notice } from '../notice.tsx';

type MailedLinkProps = {
  title: string;
  /** What has come of it, once there is something. */
  done: ReactNode;
  /** What to do without a token. */
  missing: ReactNode;
  children: (token: string) => ReactNode;
};

/** The page that the link of a mail leads to: something is done with its token, and then said. */
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
 * The token behind `#` in the link of a mail; empty without one. It leaves the address at once, so that it stays
 * neither in the history nor on a screen that others see.
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
  /** Where to go on; to the login unless told. */
  next?: { to: string; text: string };
  /** Whose login it will be. */
  email?: string;
};

/** Says what was done by the link, and leads on. */
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
