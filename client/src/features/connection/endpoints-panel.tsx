import { type EndpointEvent, endpointEvents, newEndpointBody } from '@rental/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { secondFactorApi } from '../auth/second-factor-api.ts';
import { ProofFields } from '../auth/second-factor/proof-fields.tsx';
import { pollMilliseconds } from './deliveries.tsx';
import { endpointApi } from './endpoint-api.ts';
import { EventList, LocationSelect } from './endpoint-fields.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { endpointTexts as texts } from './endpoint-texts.ts';
import { NewSecret } from './new-secret.tsx';

type Shown = { _id: string; name: string; secret: string };

function useEndpoints() {
  const { data } = endpointApi.useGetEndpointsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isWaiting = data?.some(({ lastDelivery }) => lastDelivery?.state === 'queued') ?? false;
  return endpointApi.useGetEndpointsQuery(undefined, {
    pollingInterval: isWaiting ? pollMilliseconds : 0,
    skipPollingIfUnfocused: true,
  });
}

/** Lists the endpoints and adds one. A new secret is shown until the page is left. */
export function EndpointsPanel() {
  const { data, isError, refetch } = useEndpoints();
  const [shown, setShown] = useState<Shown | null>(null);
  const [added, setAdded] = useState(0);
  const handleCreated = (endpoint: Shown) => {
    setShown(endpoint);
    setAdded(added + 1);
  };

  return (
    <section aria-labelledby="endpoints" className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id="endpoints" tabIndex={-1} className="text-2xl">
        {texts.panel}
      </h2>
      <p className="mt-2 max-w-150 text-ink-700">{texts.about}</p>
      <EndpointForm key={added} onCreated={handleCreated} />
      {shown && <NewSecret key={shown.secret} title={texts.created(shown.name)} secret={shown.secret} texts={texts} />}
      {isError && <ErrorPanel title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-20" />}
      {data?.length === 0 && <p className="mt-4 text-ink-700">{texts.none}</p>}
      <ul className="mt-4 divide-y divide-line">
        {data?.map((each) => (
          <EndpointRow
            key={each._id}
            endpoint={each}
            onReplaced={setShown}
            onDeleted={() => shown?._id === each._id && setShown(null)}
          />
        ))}
      </ul>
    </section>
  );
}

const { name, url, currentPassword } = newEndpointBody.shape;
const endpointForm = z.object({ name, url, locationId: z.string(), currentPassword, code: z.string() });
const emptyForm = { name: '', url: '', locationId: '', currentPassword: '', code: '' };

function EndpointForm({ onCreated }: { onCreated: (endpoint: Shown) => void }) {
  const form = useForm({ schema: endpointForm, defaultValues: emptyForm });
  const [events, setEvents] = useState<EndpointEvent[]>([...endpointEvents]);
  const [create] = endpointApi.useCreateEndpointMutation();
  const { data, isError } = secondFactorApi.useGetSecondFactorQuery();

  const handleCreate = form.submitOnce(async ({ locationId, code, ...body }) => {
    const { data: saved, error } = await create({
      body: {
        ...body,
        events,
        ...(locationId !== '' && { locationIds: [locationId] }),
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
      <TextField label={texts.url} type="url" autoComplete="off" hint={texts.urlHint} {...form.field('url')} />
      <EventList chosen={events} onChange={setEvents} />
      <LocationSelect {...form.field('locationId')} />
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
