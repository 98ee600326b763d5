import { confirmSecondFactorBody, password } from '@rental/contracts';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { profileTexts } from '../profile-texts.ts';
import { ProofFields } from './proof-fields.tsx';

const { code } = confirmSecondFactorBody.shape;
const schemas = {
  password: z.object({ currentPassword: password, code: z.string() }),
  code: z.object({ currentPassword: z.string(), code }),
  both: z.object({ currentPassword: password, code }),
};

type Proof = { currentPassword: string; code: string };
type ProofFormProps = {
  asks: keyof typeof schemas;
  action: string;
  variant?: 'primary' | 'danger';
  /** Returns the error, or undefined on success. */
  onProof: (proof: Proof) => Promise<unknown>;
  onCancel?: () => void;
};

/** Asks for the password, a code, or both, before two-step login is changed. */
export function ProofForm({ asks, action, variant = 'primary', onProof, onCancel }: ProofFormProps) {
  const form = useForm({ schema: schemas[asks], defaultValues: { currentPassword: '', code: '' } });

  const handleProof = form.submitOnce(async (proof) => {
    const problem = await onProof(proof);
    if (problem === undefined || form.blameFields(problem, { currentPassword: 'wrong_password', code: 'wrong_code' }))
      return;
    form.setError('root', { message: whyUnconfirmed(problem) });
  });

  return (
    <form onSubmit={handleProof} noValidate aria-label={action} className="mt-4 grid max-w-110 gap-4">
      {form.problem && <Alert>{form.problem}</Alert>}
      <ProofFields asks={asks} field={form.field} />
      <div className="flex flex-wrap gap-3">
        <Button {...form.submitButton} size="md" variant={variant}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="outline" size="md" onClick={onCancel}>
            {profileTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
