import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { authTexts } from '../auth-texts.ts';
import { Notice } from '../notice.tsx';
import { useLinkToken } from './use-link-token.ts';

type MailedLinkProps = {
  /** What has come of it, once there is something. */
  done: ReactNode;
  /** What to do without a token. */
  missing: ReactNode;
  children: (token: string) => ReactNode;
};

/** What the link of a mail leads to: something is done with its token, and then said. */
export function MailedLink({ done, missing, children }: MailedLinkProps) {
  const token = useLinkToken();
  if (done !== null) return done;
  if (token === '') return <div className="mt-4 grid gap-3">{missing}</div>;
  return children(token);
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
