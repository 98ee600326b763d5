import { type Endpoint, editEndpointBody } from '@rental/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { endpointApi } from './endpoint-api.ts';
import { EventList, LocationSelect } from './endpoint-fields.tsx';
import { endpointTexts as texts } from './endpoint-texts.ts';

const editForm = z.object({ name: editEndpointBody.shape.name, of: z.string() });

/** `several` leaves the locations as they are, because the field chooses one. */
const chosenPlaces = (of: string, { locationIds }: Endpoint) => {
  if (of === '') return {};
  return of === 'several' ? { locationIds } : { locationIds: [of] };
};

export function EditEndpoint({ endpoint, onSaved }: { endpoint: Endpoint; onSaved: () => void }) {
  const { _id: id, name, locationIds = [], locations, isPaused } = endpoint;
  const isSeveral = locationIds.length > 1;
  const of = isSeveral ? 'several' : (locationIds[0] ?? '');
  const form = useForm({ schema: editForm, defaultValues: { name, of } });
  const [events, setEvents] = useState(endpoint.events);
  const [edit] = endpointApi.useEditEndpointMutation();

  const handleSave = form.submitOnce(async (values) => {
    const body = { id, name: values.name, events, isPaused, ...chosenPlaces(values.of, endpoint) };
    const { data, error } = await edit({ body });
    if (form.blameFields(error, { of: 'location_not_found' })) return;
    if (error) return form.setError('name', { message: whyUnconfirmed(error) }, { shouldFocus: true });
    notify.success(data.message);
    onSaved();
  });

  return (
    <form onSubmit={handleSave} noValidate className="mt-4 grid max-w-110 grid-cols-1 gap-4">
      <TextField label={texts.name} autoComplete="off" {...form.field('name')} />
      <EventList chosen={events} onChange={setEvents} />
      <LocationSelect several={isSeveral ? locations.join(', ') : undefined} {...form.field('of')} />
      <div>
        <Button {...form.submitButton}>{texts.save}</Button>
      </div>
    </form>
  );
}
