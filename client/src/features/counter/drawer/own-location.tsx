import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NameOptions, NativeSelect } from '../../../ui/form/native-select.tsx';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { locationApi } from '../../location/location-api.ts';
import { drawerTexts as texts } from './drawer-texts.ts';

type Location = { _id: string; name: string };
type OwnLocationProps = { children: (location: Location) => ReactNode };

/** A screen about one location, below the way back to the counter. */
export function OwnLocation({ children }: OwnLocationProps) {
  const { go } = useAdminUrl();
  const { data, isError, isFetching, refetch } = locationApi.useGetLocationsQuery();

  return (
    <div className="grid grid-cols-1 gap-4">
      <Button variant="outline" size="sm" className="justify-self-start print:hidden" onClick={() => go({ tab: '' })}>
        {texts.back}
      </Button>
      {isError && <ErrorPanel title={texts.locationsFailed} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-96" />}
      {data && <Chosen locations={data}>{children}</Chosen>}
    </div>
  );
}

/** The location in the URL, or the first one. If there are several, they can be chosen from. */
function Chosen({ locations, children }: OwnLocationProps & { locations: readonly Location[] }) {
  const { place, adjust } = useAdminUrl();
  const location = locations.find(({ _id }) => _id === place.locationId) ?? locations[0];
  if (!location) return <p>{texts.noLocations}</p>;

  return (
    <>
      {locations.length > 1 && (
        <NativeSelect
          label={texts.location}
          value={location._id}
          onChange={({ target }) => adjust({ locationId: target.value })}
          className="sm:w-64 print:hidden"
        >
          <NameOptions items={locations} />
        </NativeSelect>
      )}
      {children(location)}
    </>
  );
}
