import { type AddressedFeed, type Feed, type FeedBody, feedBody } from '@rental/contracts';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useRank } from '../../lib/rank.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useLocations } from '../location/location-api.ts';
import { useVehicles } from '../vehicle/vehicle-api.ts';
import { connectionApi } from './connection-api.ts';
import { FeedRow } from './feed-row.tsx';
import { feedTexts as texts } from './feed-texts.ts';
import { NewSecret } from './new-secret.tsx';

/** Lists the calendar feeds and adds one. A new address is shown until the page is left. */
export function FeedsPanel() {
  const { data, isError, refetch } = connectionApi.useGetFeedsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<AddressedFeed | null>(null);
  const [added, setAdded] = useState(0);
  const handleCreated = (feed: AddressedFeed) => {
    setShown(feed);
    setAdded(added + 1);
  };

  return (
    <section aria-labelledby="feeds" className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id="feeds" tabIndex={-1} className="text-2xl">
        {texts.panel}
      </h2>
      <p className="mt-2 max-w-150 text-ink-700">{texts.about}</p>
      <FeedForm key={added} onCreated={handleCreated} />
      {shown && (
        <NewSecret key={shown.address} title={texts.created(shown.name)} secret={shown.address} texts={texts} />
      )}
      {isError && <ErrorPanel title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-20" />}
      {data?.length === 0 && <p className="mt-4 text-ink-700">{texts.none}</p>}
      <ul className="mt-4 divide-y divide-line">
        {data?.map((feed: Feed) => (
          <FeedRow
            key={feed._id}
            feed={feed}
            onReplaced={setShown}
            onRevoked={() => shown?._id === feed._id && setShown(null)}
          />
        ))}
      </ul>
    </section>
  );
}

/** `of` is empty for everything; otherwise the kind and the id, such as `carId:6740…`. */
const feedForm = z.object({ name: feedBody.shape.name, of: z.string(), showsCustomers: z.boolean() });
const emptyForm = { name: '', of: '', showsCustomers: false };

function bodyOf({ of, ...rest }: z.output<typeof feedForm>): FeedBody {
  const [kind, id] = of.split(':');
  return { ...rest, ...(kind === 'locationId' && { locationId: id }), ...(kind === 'carId' && { carId: id }) };
}

function FeedForm({ onCreated }: { onCreated: (feed: AddressedFeed) => void }) {
  const form = useForm({ schema: feedForm, defaultValues: emptyForm });
  const isOwner = useRank() === 'owner';
  const [create] = connectionApi.useCreateFeedMutation();

  const handleCreate = form.submitOnce(async (values) => {
    const { data, error } = await create({ body: bodyOf(values) });
    if (form.blameFields(error, { of: 'location_not_found', name: 'too_many_feeds' })) return;
    if (error) return form.setError('name', { message: whyUnconfirmed(error) }, { shouldFocus: true });
    notify.success(data.message);
    onCreated(data.data);
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
