import { drawerContract } from '@rental/contracts';
import { useMayCall } from '../../../lib/rank.ts';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { Button } from '../../../ui/button.tsx';
import { useLocations } from '../../location/location-api.ts';
import { drawerApi } from './drawer-api.ts';
import { drawerTexts as texts } from './drawer-texts.ts';

/** The values of the URL’s `tab` for the caller’s drawer and for the day book. */
export const drawerTab = 'drawer';
export const dayBookTab = 'day-book';

export function DrawerLinks() {
  const { go } = useAdminUrl();
  const seesDayBook = useMayCall(drawerContract.getDayBook);

  return (
    <>
      <Button variant="outline" onClick={() => go({ tab: drawerTab })}>
        {texts.drawer}
      </Button>
      {seesDayBook && (
        <Button variant="outline" onClick={() => go({ tab: dayBookTab })}>
          {texts.dayBook}
        </Button>
      )}
    </>
  );
}

/** Says that the caller has no open drawer. Renders nothing while several locations are shown. */
export function NoDrawer() {
  const { place } = useAdminUrl();
  const { locations } = useLocations();
  const locationId = place.locationId || (locations.length === 1 ? (locations[0]?._id ?? '') : '');
  const { currentData } = drawerApi.useGetDrawerQuery(
    { query: { locationId } },
    { skip: locationId === '', refetchOnMountOrArgChange: true },
  );
  if (locationId === '' || currentData !== null) return null;
  return <p className="text-[15px] text-ink-700">{texts.noDrawer}</p>;
}
