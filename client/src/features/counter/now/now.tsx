import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { keepFocus } from '../../../lib/browser/keep-focus.ts';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { NameOptions, NativeSelect } from '../../../ui/form/native-select.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { useLocations } from '../../location/location-api.ts';
import { BookingDetailDialog } from '../../rental/booking-detail-dialog.tsx';
import { HandoverDialog, type WantedStep } from '../../rental/handover/handover-dialog.tsx';
import { FoundBookings } from './found-bookings.tsx';
import { NowLists } from './now-lists.tsx';
import { nowTexts as texts } from './now-texts.ts';

const WaitingSteps = lazyPart(async () => (await import('./waiting-steps.tsx')).WaitingSteps);
const PhotosToSend = lazyPart(async () => (await import('../../photo/photos-to-send.tsx')).PhotosToSend);

/** The counter’s first screen: the rentals that need staff now, and a search for any other booking. */
export function Now() {
  const { place, go } = useAdminUrl();
  const [wanted, setWanted] = useState<WantedStep | null>(null);

  return (
    <div className="grid grid-cols-1 gap-5">
      <Suspense>
        <PhotosToSend />
      </Suspense>
      <Filters />
      {place.search !== '' && <FoundBookings search={place.search} />}
      <section ref={keepFocus} aria-label={texts.now} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
        <Suspense>
          <WaitingSteps onStep={setWanted} />
        </Suspense>
        <NowLists locationId={place.locationId} onStep={setWanted} />
      </section>
      <HandoverDialog
        wanted={wanted}
        onStep={(step) => wanted && setWanted({ ...wanted, step })}
        onClose={() => setWanted(null)}
      />
      <BookingDetailDialog bookingId={place.booking} onClose={() => go({ booking: '' })} />
    </div>
  );
}

/** The search, and a choice of location if the user works at several. */
function Filters() {
  const { place, go } = useAdminUrl();
  const { locations } = useLocations();

  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <div>
        <SearchBox label={texts.find} search={place.search} onSearch={(search) => go({ search })} />
        <p className="mt-2 text-sm text-ink-600 sm:w-84">{texts.findHint}</p>
      </div>
      {locations.length > 1 && (
        <NativeSelect
          label={texts.location}
          isLabelHidden
          value={place.locationId}
          onChange={(event) => go({ locationId: event.target.value })}
          className="sm:w-64"
        >
          <option value="">{texts.allLocations}</option>
          <NameOptions items={locations} />
        </NativeSelect>
      )}
    </div>
  );
}
