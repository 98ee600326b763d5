import { newEndpointBody } from '@rental/contracts';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { OwnLoginFields } from '../auth/second-factor/own-login-fields.tsx';
import type { Made } from './connection-panel.tsx';
import { endpointApi } from './endpoint-api.ts';
import { endpointTexts as texts } from './endpoint-texts.ts';

const proofForm = z.object({ currentPassword: newEndpointBody.shape.currentPassword, code: z.string() });

type ReplaceSecretProps = { id: string; onReplaced: (made: Made) => void };

export function ReplaceSecret({ id, onReplaced }: ReplaceSecretProps) {
  const form = useForm({ schema: proofForm, defaultValues: { currentPassword: '', code: '' } });
  const [replace] = endpointApi.useReplaceEndpointSecretMutation();

  const handleReplace = form.submitOnce(async ({ currentPassword, code }) => {
    const { data: saved, error } = await replace({ body: { id, currentPassword, ...(code !== '' && { code }) } });
    if (form.blameFields(error, { currentPassword: 'wrong_password', code: 'wrong_code' })) return;
    if (error) return form.setError('currentPassword', { message: whyUnconfirmed(error) }, { shouldFocus: true });
    onReplaced(saved.data);
  });

  return (
    <form onSubmit={handleReplace} noValidate className="mt-4 grid max-w-110 grid-cols-1 gap-4">
      <p className="text-ink-700">{texts.replaceHint}</p>
      <OwnLoginFields field={form.field} />
      <div>
        <Button {...form.submitButton}>{texts.replace}</Button>
      </div>
    </form>
  );
}
