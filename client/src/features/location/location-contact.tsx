import { mapUrlOf, weekLines } from '@rental/contracts';
import type { Location } from '@rental/contracts';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/icon.tsx';
import { PhoneLink } from '../../ui/link/phone-link.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { locationApi } from './location-api.ts';

const linkClasses = 'font-semibold text-crimson-700 underline underline-offset-4';

export function LocationContact({ id }: { id: string | null }) {
  const { data: locations = [] } = locationApi.useGetLocationsQuery();
  const location = locations.find(({ _id }) => _id === id);
  const isTelling = [location?.address, location?.phone, location?.mapUrl, location?.hours].some(Boolean);
  return location && isTelling ? <Contact location={location} /> : null;
}

function Contact({ location }: { location: Location }) {
  const { name, address, phone, hours, pauses } = location;
  return (
    <ContactLines
      name={name}
      address={address}
      map={mapUrlOf(location)}
      phone={phone && <PhoneLink phone={phone} />}
      hours={hours && weekLines(hours, pauses)}
    />
  );
}

type ContactLinesProps = {
  name: string;
  address: string | undefined;
  map: string | undefined;
  phone: ReactNode;
  hours: readonly string[] | undefined;
};

export function ContactLines({ name, address, map, phone, hours }: ContactLinesProps) {
  return (
    <address
      aria-label={name}
      className="flex flex-wrap items-start gap-x-6 gap-y-1.5 text-[15px] text-ink-700 not-italic max-sm:flex-col"
    >
      {address && (
        <Line icon="map-pin">
          <Unbroken parts={address.split('\n')} mark="," />
          {map && <MapLink to={map} name={name} />}
        </Line>
      )}
      {phone && <Line icon="phone">{phone}</Line>}
      {hours && (
        <Line icon="clock">
          <Unbroken parts={hours.join(', ').split(', ')} mark="," />
        </Line>
      )}
      {!address && map && (
        <Line icon="map-pin">
          <MapLink to={map} name={name} />
        </Line>
      )}
    </address>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className="flex gap-2">
      <Icon name={icon} className="mt-[3px] size-4" />
      <span>{children}</span>
    </span>
  );
}

function MapLink({ to, name }: { to: string; name: string }) {
  return (
    <>
      {' '}
      <a href={to} target="_blank" rel="noreferrer" className={linkClasses}>
        Map<span className="sr-only"> of {name}, opens in a new tab</span>
      </a>
    </>
  );
}
