import { callUs, closedAtPickUp, pickUpTitle } from '@rental/contracts';
import type { CustomerBooking, PickUp } from '@rental/contracts';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { PhoneLink } from '../../../ui/link/phone-link.tsx';
import { ContactLines } from '../../location/location-contact.tsx';

type PickUpBlockProps = { booking: CustomerBooking; pickUp: PickUp };

/** Shows where to pick up the car, what to bring, and whom to call. */
export function PickUpBlock({ booking: { locationId, fromDate }, pickUp }: PickUpBlockProps) {
  const { address, mapUrl, phone, hours, isClosed, note, bring } = pickUp;

  return (
    <section className="mt-4 grid gap-1.5 border-t border-line pt-3 text-[15px] text-ink-700">
      <h4 className="font-display text-base font-semibold text-ink-950">{pickUpTitle}</h4>
      {isClosed && (
        <p className="font-semibold text-ink-950">
          <UnbrokenDays text={closedAtPickUp(fromDate)} />
        </p>
      )}
      <ContactLines
        name={locationId.name}
        address={address}
        map={mapUrl}
        phone={
          <>
            {address === undefined && callUs('')}
            <PhoneLink phone={phone} />
          </>
        }
        hours={hours === undefined ? undefined : [hours]}
      />
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      <p className="whitespace-pre-line">{bring}</p>
    </section>
  );
}
