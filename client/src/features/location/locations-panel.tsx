import type { Location } from '@rental/contracts';
import { dialogOpened } from '../../lib/store/dialog-slice.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { LookupPanel, LookupRow } from '../../ui/lookup-panel.tsx';
import { locationAdminApi } from './location-admin-api.ts';
import { locationAdminTexts as texts } from './location-admin-texts.ts';
import { locationFormSlice } from './location-form-slice.ts';
import { useLocations } from './use-locations.ts';

const { addingStarted, editingStarted } = locationFormSlice.actions;

/** All locations, each with Edit; and the way to add one. */
export function LocationsPanel() {
  const dispatch = useAppDispatch();
  const { locations, isLoading } = useLocations();

  const handleAdd = () => {
    dispatch(addingStarted());
    dispatch(dialogOpened({ title: texts.add, content: 'locationDialog' }));
  };

  return (
    <LookupPanel
      title={texts.panel}
      count={locations.length}
      addText={texts.add}
      onAdd={handleAdd}
      isLoading={isLoading}
      emptyText={texts.none}
    >
      {locations.map((location) => (
        <LocationRow key={location._id} location={location} />
      ))}
    </LookupPanel>
  );
}

function LocationRow({ location: { _id, name, description, isEnabled } }: { location: Location }) {
  const dispatch = useAppDispatch();
  const [load, { isFetching }] = locationAdminApi.useLazyGetLocationQuery();

  const handleEdit = async () => {
    try {
      await load({ query: { id: _id } }).unwrap();
      dispatch(editingStarted(_id));
      // The same title adds and edits. Source: texts, section 7.
      dispatch(dialogOpened({ title: texts.add, content: 'locationDialog' }));
    } catch {
      notify.error(texts.loadFailed);
    }
  };

  return (
    <LookupRow
      name={name}
      details={description}
      marks={isEnabled ? [] : ['Disabled']}
      editText={texts.edit}
      isBusy={isFetching}
      onEdit={() => void handleEdit()}
    />
  );
}
