import { type DamageOfBooking, photoPlaceOf } from '@rental/contracts';
import { useState } from 'react';
import { useReturnFocus } from '../../lib/browser/use-return-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { DamagePhotoTile } from '../photo/damage-photo-tile.tsx';
import { DamagePhotos } from '../photo/damage-photos.tsx';
import { damageApi } from './damage-api.ts';
import { DamageForm } from './damage-form.tsx';
import { DamageMap } from './damage-map.tsx';
import { damageText, damageTexts as texts, seenText } from './damage-texts.ts';

type BookingDamagesProps = {
  bookingId: string;
  /** The car, if staff may add damage that they found after its return. */
  carId?: string | undefined;
  isOwn: boolean;
};

/** Shows the damage that matters to a rental. For an hour after the pick-up, its customer can report more. */
export function BookingDamages(props: BookingDamagesProps) {
  const query = damageApi.useGetDamageOfBookingQuery(
    { query: { bookingId: props.bookingId } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Loaded query={query} failed={texts.failed} waitHeight="h-24">
      {(loaded) => <Damages {...props} {...loaded} />}
    </Loaded>
  );
}

type DamagesProps = BookingDamagesProps & { damages: readonly DamageOfBooking[]; reportUntil?: string | undefined };

function Damages({ bookingId, carId, isOwn, damages, reportUntil }: DamagesProps) {
  return (
    <div className="grid gap-4">
      {damages.length === 0 ? (
        <p className="text-[15px] text-ink-700">{texts.none}</p>
      ) : (
        <DamageMap
          damages={damages.map((damage) => ({ ...damage, isNew: damage.seen === 'back' }))}
          renderMore={(damage) => (
            <>
              <p className="text-sm text-ink-700">{seenText(damage, isOwn)}</p>
              <Photos bookingId={bookingId} damage={damage} mayAdd={reportUntil !== undefined} />
            </>
          )}
        />
      )}
      {reportUntil !== undefined && (
        <p className="text-[15px]">
          {texts.reportHint} <Moment at={reportUntil} /> {texts.inIndia}.
        </p>
      )}
      {(reportUntil !== undefined || carId !== undefined) && <AddDamage bookingId={bookingId} carId={carId} />}
    </div>
  );
}

/** The photos of a damage that were taken in this rental. Customers can add photos of what they reported. */
function Photos({ bookingId, damage, mayAdd }: { bookingId: string; damage: DamageOfBooking; mayAdd: boolean }) {
  const { _id: damageId, seen, byCustomer, place } = damage;
  if (seen === 'before') return null;
  const name = damageText(damage);
  if (mayAdd && byCustomer) {
    const handover = { bookingId, kind: 'out' as const, isOwn: true, damageId };
    return <DamagePhotoTile handover={handover} place={photoPlaceOf[place]} name={name} />;
  }
  return <DamagePhotos bookingId={bookingId} damageId={damageId} name={name} />;
}

/** Reports damage as the customer, or adds it as staff if `carId` is given. */
function AddDamage({ bookingId, carId }: Pick<BookingDamagesProps, 'bookingId' | 'carId'>) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useReturnFocus(isOpen);
  const [report] = damageApi.useReportDamageMutation();
  const [add] = damageApi.useAddDamageMutation();
  const isOwn = carId === undefined;

  return (
    <div ref={place} tabIndex={-1} className="outline-none print:hidden">
      {isOpen ? (
        <DamageForm
          action={isOwn ? texts.sendReport : texts.save}
          isOwn={isOwn}
          send={async (damage) =>
            (isOwn
              ? report({ body: { ...damage, bookingId } })
              : add({ body: { ...damage, bookingId, carId } })
            ).unwrap()
          }
          onClose={() => setIsOpen(false)}
        />
      ) : (
        <Button variant="outline" size="md" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
          {isOwn ? texts.report : texts.add}
        </Button>
      )}
    </div>
  );
}
