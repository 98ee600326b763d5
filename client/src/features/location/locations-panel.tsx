import type { Location } from '@rental/contracts';
import { useFormDialog } from '../../lib/form/form-slice.ts';
import { LookupPanel, LookupRow } from '../../ui/panel/lookup-panel.tsx';
import { locationAdminApi } from './location-admin-api.ts';
import { locationAdminTexts as texts } from './location-admin-texts.ts';
import { useLocations } from './location-api.ts';

export function LocationsPanel() {
  const { add } = useFormDialog('locationDialog', texts.add);
  const { locations, isLoading, isError, retry } = useLocations();

  return (
    <LookupPanel
      title={texts.panel}
      items={locations}
      renderRow={(location) => <LocationRow key={location._id} location={location} />}
      addText={texts.add}
      onAdd={add}
      isLoading={isLoading}
      emptyText={texts.none}
      failure={isError ? { text: texts.notLoaded, onRetry: retry } : null}
    />
  );
}

function LocationRow({ location: { _id, name, description, isEnabled } }: { location: Location }) {
  const { edit } = useFormDialog('locationDialog', texts.add);
  const [load, { isFetching }] = locationAdminApi.useLazyGetLocationQuery();

  return (
    <LookupRow
      name={name}
      details={description}
      marks={isEnabled ? [] : ['Disabled']}
      isBusy={isFetching}
      onEdit={() => edit(_id, load({ query: { id: _id } }).unwrap())}
    />
  );
}
