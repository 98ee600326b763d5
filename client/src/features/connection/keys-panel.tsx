import { type ApiKey, apiKeyBody, formatDay, type KeyScope, keyScopes } from '@rental/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { CheckList } from '../../ui/form/check-list.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { MarkBadge } from '../../ui/panel/lookup-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { OwnLoginFields } from '../auth/second-factor/own-login-fields.tsx';
import { useLocations } from '../location/location-api.ts';
import { connectionApi } from './connection-api.ts';
import { ConnectionPanel, type Made } from './connection-panel.tsx';
import { keyTexts as texts, scopeTexts } from './key-texts.ts';

export function KeysPanel() {
  const query = connectionApi.useGetKeysQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <ConnectionPanel<ApiKey>
      id="api-keys"
      texts={texts}
      about={
        <>
          {texts.about}{' '}
          <a href="/api/docs/" className="font-semibold text-crimson-700 underline underline-offset-4">
            {texts.docs}
          </a>
        </>
      }
      query={query}
      renderForm={(onCreated) => <KeyForm onCreated={onCreated} />}
      renderRow={(key, { onRemoved }) => <KeyRow key={key._id} apiKey={key} onRemoved={onRemoved} />}
    />
  );
}

const { name, currentPassword } = apiKeyBody.shape;
const keyForm = z.object({
  name,
  locationId: z.string(),
  expiresOn: z.string(),
  currentPassword,
  code: z.string(),
});
const emptyForm = { name: '', locationId: '', expiresOn: '', currentPassword: '', code: '' };

function KeyForm({ onCreated }: { onCreated: (made: Made) => void }) {
  const form = useForm({ schema: keyForm, defaultValues: emptyForm });
  const [scopes, setScopes] = useState<KeyScope[]>(['fleet:read']);
  const [create] = connectionApi.useCreateKeyMutation();
  const { locations } = useLocations();

  const handleCreate = form.submitOnce(async ({ locationId, expiresOn, code, ...body }) => {
    const { data: saved, error } = await create({
      body: {
        ...body,
        scopes,
        ...(locationId !== '' && { locationIds: [locationId] }),
        expiresOn: expiresOn || null,
        ...(code !== '' && { code }),
      },
    });
    if (form.blameFields(error, { currentPassword: 'wrong_password', code: 'wrong_code' })) return;
    if (error) return form.setError('name', { message: whyUnconfirmed(error) }, { shouldFocus: true });
    notify.success(saved.message);
    onCreated(saved.data);
  });

  return (
    <form onSubmit={handleCreate} noValidate className="mt-4 grid max-w-110 grid-cols-1 gap-4">
      <TextField label={texts.name} autoComplete="off" {...form.field('name')} />
      <CheckList
        label={texts.scopes}
        options={keyScopes.map((key) => ({ key, label: scopeTexts[key] }))}
        chosen={scopes}
        error={scopes.length === 0 ? 'Choose at least one' : undefined}
        onChange={setScopes}
      />
      <NativeSelect label={texts.of} {...form.field('locationId')}>
        <option value="">{texts.everywhere}</option>
        <NameOptions items={locations} />
      </NativeSelect>
      <TextField label={texts.expiresOn} type="date" hint={texts.expiresHint} {...form.field('expiresOn')} />
      <OwnLoginFields field={form.field} />
      <div>
        <Button {...form.submitButton}>{texts.create}</Button>
      </div>
    </form>
  );
}

function KeyRow({ apiKey, onRemoved }: { apiKey: ApiKey; onRemoved: () => void }) {
  const { _id, name: title, scopes, locations, expiresOn, madeBy, lastUsedAt, isOver } = apiKey;
  const [isAsking, setIsAsking] = useState(false);
  const [revoke, revoking] = connectionApi.useRevokeKeyMutation();
  const handleRevoke = async () => {
    setIsAsking(false);
    if (await toastOutcome(revoke({ query: { id: _id } }).unwrap())) onRemoved();
  };
  const goBack = () => setIsAsking(false);

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
            {title}
            {isOver && <MarkBadge mark={{ text: texts.over, tone: 'late' }} />}
          </p>
          <p className="text-[15px] wrap-anywhere">
            {[scopes.map((scope) => scopeTexts[scope]).join('; '), ...locations].join(' · ')}
          </p>
          <p className="text-sm text-ink-700">
            {[`Made by ${madeBy}`, ...(expiresOn === null ? [] : [texts.until(formatDay(expiresOn))])].join(' · ')}
            {' · '}
            {lastUsedAt === null ? texts.neverUsed : texts.lastUsed}
            {lastUsedAt !== null && <Moment at={lastUsedAt} />}
          </p>
        </div>
        <Button
          variant="danger"
          size="md"
          isBusy={revoking.isLoading}
          aria-label={`${texts.revoke} ${title}`}
          onClick={() => setIsAsking(true)}
        >
          {texts.revoke}
        </Button>
      </div>
      {isAsking && (
        <QuestionPanel
          title={texts.askRevoke}
          onEscape={goBack}
          choices={[
            { label: texts.back, onChoose: goBack },
            { label: texts.revoke, onChoose: () => void handleRevoke(), isDanger: true },
          ]}
        />
      )}
    </li>
  );
}
