import { logInByCodeBody, secondFactorContract } from '@rental/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/call-contract.ts';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { authTexts } from '../auth-texts.ts';
import { storeTokens } from '../session/token-storage.ts';
import type { Session } from '../session/token-storage.ts';

type CodeStepProps = {
  challenge: string;
  onSession: (session: Session) => void;
  /** Called when the user goes back to the email and password form. */
  onAgain: () => void;
};

/** The second step of a login: a code from the app or a recovery code. Takes the focus from the form it replaces. */
export function CodeStep({ challenge, onSession, onAgain }: CodeStepProps) {
  const form = useForm({ schema: logInByCodeBody, defaultValues: { challenge, code: '' } });
  const [isRecovery, setIsRecovery] = useState(false);
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const handleProve = form.submitOnce(async (body) => {
    const { data, error } = await call({ contract: secondFactorContract.logInByCode, body });
    const session = data ? storeTokens(data) : null;
    if (session) onSession(session);
    else if (!form.blameFields(error, { code: 'wrong_code' }))
      form.setError('root', { message: whyFailed(error, authTexts.failed) });
  });

  const handleOther = () => {
    setIsRecovery(!isRecovery);
    setFocus('code');
  };

  return (
    <form onSubmit={handleProve} noValidate aria-label="Two-step login" className="mt-6 grid gap-5">
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label={isRecovery ? 'Recovery code' : 'Code from your app'}
        hint={isRecovery ? 'One of your 10 saved recovery codes. Each works once.' : 'The 6 digits your app shows now.'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...form.field('code')}
      />
      <Button {...form.submitButton} className="w-full">
        {authTexts.login}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="md" onClick={handleOther}>
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" size="md" onClick={onAgain}>
          Log in again
        </Button>
      </div>
    </form>
  );
}
