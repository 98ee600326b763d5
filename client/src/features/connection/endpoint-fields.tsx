import { type EndpointEvent, endpointEvents } from '@rental/contracts';
import type { ComponentProps } from 'react';
import { CheckList } from '../../ui/form/check-list.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { useLocations } from '../location/location-api.ts';
import { endpointTexts as texts, eventTexts } from './endpoint-texts.ts';

type EventListProps = { chosen: readonly EndpointEvent[]; onChange: (chosen: EndpointEvent[]) => void };

export const EventList = ({ chosen, onChange }: EventListProps) => (
  <CheckList
    label={texts.events}
    isLong
    options={endpointEvents.map((key) => ({ key, label: eventTexts[key] }))}
    chosen={chosen}
    error={chosen.length === 0 ? 'Choose at least one' : undefined}
    onChange={onChange}
  />
);

/** Chooses one location or all. `several` names those of an endpoint that has more than one, which leaves them as they are. */
export function LocationSelect({
  several,
  ...field
}: { several?: string | undefined } & Omit<ComponentProps<typeof NativeSelect>, 'label'>) {
  const { locations } = useLocations();

  return (
    <NativeSelect label={texts.of} {...field}>
      <option value="">{texts.everywhere}</option>
      {several !== undefined && <option value="several">{several}</option>}
      <NameOptions items={locations} />
    </NativeSelect>
  );
}
