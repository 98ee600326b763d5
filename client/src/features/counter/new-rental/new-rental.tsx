import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { locationApi } from '../../location/location-api.ts';
import { HeldRental } from './held-rental.tsx';
import { Holds } from './holds.tsx';
import { newRentalTexts as texts } from './new-rental-texts.ts';
import { RentalForm } from './rental-form.tsx';
import type { Held } from './use-hold.ts';

/** The values of the URL’s `tab` for the form of a new rental and for a rental that staff made. */
const newTab = 'new';
const rentalTab = (bookingId: string): string => `rental-${bookingId}`;

/** Returns which part of a new rental the URL names: the form, a rental, or null for neither. */
export function readTab(tab: string): { bookingId: string | null } | null {
  if (tab === newTab) return { bookingId: null };
  const bookingId = /^rental-([0-9a-f]{24})$/.exec(tab)?.[1];
  return bookingId === undefined ? null : { bookingId };
}

/** Makes a rental for a customer at the counter or on the phone. */
export function NewRental({ bookingId }: { bookingId: string | null }) {
  const { place, go } = useAdminUrl();
  const [held, setHeld] = useState<Held | null>(null);
  const handleHeld = (made: Held) => {
    setHeld(made);
    go({ tab: rentalTab(made.bookingId) });
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => go({ tab: '' })}>
        {texts.back}
      </Button>
      {bookingId === null ? (
        <FormOfLocations locationId={place.locationId} onHeld={handleHeld} />
      ) : (
        <HeldRental
          key={bookingId}
          bookingId={bookingId}
          paysByLink={held?.bookingId === bookingId && held.paysByLink}
          onStartAgain={() => go({ tab: newTab })}
        />
      )}
    </div>
  );
}

type FormOfLocationsProps = { locationId: string; onHeld: (held: Held) => void };

function FormOfLocations({ locationId, onHeld }: FormOfLocationsProps) {
  const { data, isError, isFetching, refetch } = locationApi.useGetLocationsQuery();
  if (isError) return <ErrorPanel title={texts.locationsFailed} isBusy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const locations = data.filter(({ isEnabled }) => isEnabled);
  return <RentalForm locations={locations} firstLocationId={locationId} onHeld={onHeld} />;
}

/** The button that starts a new rental, with `others` beside it, and the list of unpaid bookings. */
export function RentalsToMake({ others }: { others: ReactNode }) {
  const { go } = useAdminUrl();

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => go({ tab: newTab })}>{texts.start}</Button>
        {others}
      </div>
      <Holds onContinue={(id) => go({ tab: rentalTab(id) })} />
    </>
  );
}
