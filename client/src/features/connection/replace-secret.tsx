import { type Endpoint, newEndpointBody } from '@rental/contracts';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { secondFactorApi } from '../auth/second-factor-api.ts';
import { ProofFields } from '../auth/second-factor/proof-fields.tsx';
import { endpointApi } from './endpoint-api.ts';
import { endpointTexts as texts } from './endpoint-texts.ts';

const proofForm = z.object({ currentPassword: newEndpointBody.shape.currentPassword, code: z.string() });

type ReplaceSecretProps = { id: string; onReplaced: (replaced: Endpoint & { secret: string }) => void };

export function ReplaceSecret({ id, onReplaced }: ReplaceSecretProps) {
  const form = useForm({ schema: proofForm, defaultValues: { currentPassword: '', code: '' } });
  const [replace] = endpointApi.useReplaceEndpointSecretMutation();
  const { data, isError } = secondFactorApi.useGetSecondFactorQuery();

  const handleReplace = form.submitOnce(async ({ currentPassword, code }) => {
    const { data: saved, error } = await replace({ body: { id, currentPassword, ...(code !== '' && { code }) } });
    if (form.blameFields(error, { currentPassword: 'wrong_password', code: 'wrong_code' })) return;
    if (error) return form.setError('currentPassword', { message: whyUnconfirmed(error) }, { shouldFocus: true });
    onReplaced(saved.data);
  });

  return (
    <form onSubmit={handleReplace} noValidate className="mt-4 grid max-w-110 grid-cols-1 gap-4">
      <p className="text-ink-700">{texts.replaceHint}</p>
      <ProofFields
        asks={(data?.isOn ?? isError) ? 'both' : 'password'}
        passwordLabel={texts.password}
        field={form.field}
      />
      <div>
        <Button {...form.submitButton}>{texts.replace}</Button>
      </div>
    </form>
  );
}
