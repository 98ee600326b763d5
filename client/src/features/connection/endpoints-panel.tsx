import { type Endpoint, type EndpointEvent, endpointEvents, newEndpointBody } from '@rental/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { OwnLoginFields } from '../auth/second-factor/own-login-fields.tsx';
import { ConnectionPanel, type Made } from './connection-panel.tsx';
import { pollMilliseconds } from './deliveries.tsx';
import { endpointApi } from './endpoint-api.ts';
import { EventList, LocationSelect } from './endpoint-fields.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { endpointTexts as texts } from './endpoint-texts.ts';

function useEndpoints() {
  const { data } = endpointApi.useGetEndpointsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isWaiting = data?.some(({ lastDelivery }) => lastDelivery?.state === 'queued') ?? false;
  return endpointApi.useGetEndpointsQuery(undefined, {
    pollingInterval: isWaiting ? pollMilliseconds : 0,
    skipPollingIfUnfocused: true,
  });
}

export function EndpointsPanel() {
  const query = useEndpoints();

  return (
    <ConnectionPanel<Endpoint>
      id="endpoints"
      texts={texts}
      about={texts.about}
      query={query}
      renderForm={(onCreated) => <EndpointForm onCreated={onCreated} />}
      renderRow={(endpoint, row) => <EndpointRow key={endpoint._id} endpoint={endpoint} {...row} />}
    />
  );
}

const { name, url, currentPassword } = newEndpointBody.shape;
const endpointForm = z.object({ name, url, locationId: z.string(), currentPassword, code: z.string() });
const emptyForm = { name: '', url: '', locationId: '', currentPassword: '', code: '' };

function EndpointForm({ onCreated }: { onCreated: (made: Made) => void }) {
  const form = useForm({ schema: endpointForm, defaultValues: emptyForm });
  const [events, setEvents] = useState<EndpointEvent[]>([...endpointEvents]);
  const [create] = endpointApi.useCreateEndpointMutation();

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
      <OwnLoginFields field={form.field} />
      <div>
        <Button {...form.submitButton}>{texts.create}</Button>
      </div>
    </form>
  );
}
