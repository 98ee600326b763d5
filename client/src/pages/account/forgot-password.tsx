import { askResetBody } from '@rental/contracts';
import { useState } from 'react';
import { whyFailed } from '../../lib/api/error-message.ts';
import { paths } from '../../lib/paths.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';
import { askReset } from '../../features/auth/mailed-link/mailed-link-api.ts';
import { authTexts } from '../../features/auth/auth-texts.ts';
import { useCarriedEmail } from '../../features/auth/carried-email.ts';
import { Notice } from '../../features/auth/notice.tsx';

/** Requests an email with a link to set a new password. The response doesn’t reveal whether there is an account. */
export function Component() {
  const carried = useCarriedEmail();
  const [sentTo, setSentTo] = useState<string | null>(null);

  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Forgot your password?</h1>
      {sentTo === null ? (
        <AskForm email={carried} onSent={setSentTo} />
      ) : (
        <Sent to={sentTo} onAgain={() => setSentTo(null)} />
      )}
    </>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <>
      <Notice icon="mail" title="Check your inbox">
        If <strong className="wrap-anywhere">{to}</strong> has an account with us, you’ll receive an email with a link.
        The link works once, within 30 minutes. If it doesn’t arrive in a few minutes, check your spam folder.
      </Notice>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="outline" onClick={onAgain}>
          Use another address
        </Button>
        <TextLink to={paths.login} state={{ email: to }}>
          Back to login
        </TextLink>
      </div>
    </>
  );
}

function AskForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useForm({ schema: askResetBody, defaultValues: { email } });

  const handleAsk = form.submitOnce(async (body) => {
    const { error } = await askReset(body);
    if (!error) return onSent(body.email);
    form.setError('root', { message: whyFailed(error, authTexts.failed) });
  });

  return (
    <>
      <p className="mt-2 text-ink-700">Enter your account’s email and we’ll send you a link to set a new password.</p>
      <form onSubmit={handleAsk} noValidate className="mt-6 grid gap-5">
        {form.problem && <Alert>{form.problem}</Alert>}
        <TextField label={authTexts.email} type="email" autoComplete="username" {...form.field('email')} />
        <Button {...form.submitButton} className="w-full">
          Email me a link
        </Button>
      </form>
      <p className="mt-4 text-center text-ink-700">
        Remembered it? <TextLink to={paths.login}>{authTexts.login}</TextLink>
      </p>
    </>
  );
}
