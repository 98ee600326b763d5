import { type ApiKey, apiKeyBody, formatDay, type KeyScope, keyScopes, type NewApiKey } from '@rental/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CheckList } from '../../ui/form/check-list.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { MarkBadge } from '../../ui/lookup-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { secondFactorApi } from '../auth/second-factor-api.ts';
import { ProofFields } from '../auth/second-factor/proof-fields.tsx';
import { useLocations } from '../location/location-api.ts';
import { connectionApi } from './connection-api.ts';
import { keyTexts as texts, scopeTexts } from './key-texts.ts';
import { NewSecret } from './new-secret.tsx';

/** Lists the API keys and adds one. A new key is shown until the page is left. */
export function KeysPanel() {
  const { data, isError, refetch } = connectionApi.useGetKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<NewApiKey | null>(null);
  const [added, setAdded] = useState(0);
  const handleCreated = (key: NewApiKey) => {
    setShown(key);
    setAdded(added + 1);
  };

  return (
    <section aria-labelledby="api-keys" className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id="api-keys" tabIndex={-1} className="text-2xl">
        {texts.panel}
      </h2>
      <p className="mt-2 max-w-150 text-ink-700">
        {texts.about}{' '}
        <a href="/api/docs/" className="font-semibold text-crimson-700 underline underline-offset-4">
          {texts.docs}
        </a>
      </p>
      <KeyForm key={added} onCreated={handleCreated} />
      {shown && <NewSecret key={shown._id} title={texts.created(shown.name)} secret={shown.secret} texts={texts} />}
      {isError && <ErrorPanel title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-20" />}
      {data?.length === 0 && <p className="mt-4 text-ink-700">{texts.none}</p>}
      <ul className="mt-4 divide-y divide-line">
        {data?.map((key: ApiKey) => (
          <KeyRow key={key._id} apiKey={key} onRevoked={() => shown?._id === key._id && setShown(null)} />
        ))}
      </ul>
    </section>
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

function KeyForm({ onCreated }: { onCreated: (key: NewApiKey) => void }) {
  const form = useForm({ schema: keyForm, defaultValues: emptyForm });
  const [scopes, setScopes] = useState<KeyScope[]>(['fleet:read']);
  const [create] = connectionApi.useCreateKeyMutation();
  const { data, isError } = secondFactorApi.useGetSecondFactorQuery();
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
      <ProofFields
        asks={(data?.isOn ?? isError) ? 'both' : 'password'}
        passwordLabel={texts.password}
        field={form.field}
      />
      <div>
        <Button {...form.submitButton}>{texts.create}</Button>
      </div>
    </form>
  );
}

function KeyRow({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { _id, name: title, scopes, locations, expiresOn, madeBy, lastUsedAt, isOver } = apiKey;
  const [isAsking, setIsAsking] = useState(false);
  const [revoke, revoking] = connectionApi.useRevokeKeyMutation();
  const handleRevoke = async () => {
    setIsAsking(false);
    if (await toastOutcome(revoke({ query: { id: _id } }).unwrap())) onRevoked();
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
