import { type Feed, type FeedBody, feedBody } from '@rental/contracts';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useRank } from '../../lib/rank.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useLocations } from '../location/location-api.ts';
import { useVehicles } from '../vehicle/vehicle-api.ts';
import { connectionApi } from './connection-api.ts';
import { ConnectionPanel, type Made } from './connection-panel.tsx';
import { FeedRow } from './feed-row.tsx';
import { feedTexts as texts } from './feed-texts.ts';

export function FeedsPanel() {
  const query = connectionApi.useGetFeedsQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <ConnectionPanel<Feed>
      id="feeds"
      texts={texts}
      about={texts.about}
      query={query}
      renderForm={(onCreated) => <FeedForm onCreated={onCreated} />}
      renderRow={(feed, row) => <FeedRow key={feed._id} feed={feed} {...row} />}
    />
  );
}

/** `of` is empty for everything; otherwise the kind and the id, such as `carId:6740…`. */
const feedForm = z.object({ name: feedBody.shape.name, of: z.string(), showsCustomers: z.boolean() });
const emptyForm = { name: '', of: '', showsCustomers: false };

function bodyOf({ of, ...rest }: z.output<typeof feedForm>): FeedBody {
  const [kind, id] = of.split(':');
  return { ...rest, ...(kind === 'locationId' && { locationId: id }), ...(kind === 'carId' && { carId: id }) };
}

function FeedForm({ onCreated }: { onCreated: (made: Made) => void }) {
  const form = useForm({ schema: feedForm, defaultValues: emptyForm });
  const isOwner = useRank() === 'owner';
  const [create] = connectionApi.useCreateFeedMutation();

  const handleCreate = form.submitOnce(async (values) => {
    const { data, error } = await create({ body: bodyOf(values) });
    if (form.blameFields(error, { of: 'location_not_found', name: 'too_many_feeds' })) return;
    if (error) return form.setError('name', { message: whyUnconfirmed(error) }, { shouldFocus: true });
    notify.success(data.message);
    onCreated({ ...data.data, secret: data.data.address });
  });

  return (
    <form onSubmit={handleCreate} noValidate className="mt-4 grid max-w-110 grid-cols-1 gap-4">
      <TextField label={texts.name} autoComplete="off" hint={texts.nameHint} {...form.field('name')} />
      <OfSelect {...form.field('of')} />
      {isOwner && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="checkbox" className="size-6 shrink-0 accent-peacock-700" {...form.register('showsCustomers')} />
          <span>
            {texts.showsCustomers}
            <span className="block text-sm text-ink-700">{texts.customersHint}</span>
          </span>
        </label>
      )}
      <div>
        <Button {...form.submitButton}>{texts.create}</Button>
      </div>
    </form>
  );
}

/** Chooses what a feed is of: everything, a location or a car. */
function OfSelect(field: Omit<ComponentProps<typeof NativeSelect>, 'label'>) {
  const { locations } = useLocations();
  const { vehicles } = useVehicles();

  return (
    <NativeSelect label={texts.of} {...field}>
      <option value="">{texts.everything}</option>
      <optgroup label={texts.locations}>
        <NameOptions items={locations.map(({ _id, name }) => ({ _id: `locationId:${_id}`, name }))} />
      </optgroup>
      <optgroup label={texts.cars}>
        <NameOptions
          items={vehicles.map(({ _id, carName, plate }) => ({
            _id: `carId:${_id}`,
            name: [carName, plate].filter(Boolean).join(', '),
          }))}
        />
      </optgroup>
    </NativeSelect>
  );
}
