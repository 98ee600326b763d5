import { weekLines } from '@rental/contracts';
import type { Location } from '@rental/contracts';
import { locationApi } from './location-api.ts';

const linkClasses = 'font-semibold text-crimson-700 underline underline-offset-4';

/** A map of the place: the one it names, else a search for its address. */
function mapOf({ mapUrl, name, address }: Location): string | null {
  if (mapUrl !== undefined) return mapUrl;
  if (address === undefined) return null;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`;
}

/** Where the location with this id is, when it is open and how to reach it, as far as it tells; of one already listed. */
export function LocationContact({ id }: { id: string | null }) {
  const { data: locations = [] } = locationApi.useGetLocationsQuery();
  const location = locations.find(({ _id }) => _id === id);
  const isTelling = [location?.address, location?.phone, location?.mapUrl, location?.hours].some(Boolean);
  return location && isTelling ? <Contact location={location} /> : null;
}

function Contact({ location }: { location: Location }) {
  const { name, address, phone, hours } = location;
  const map = mapOf(location);

  return (
    <address aria-label={name} className="flex flex-wrap gap-x-5 gap-y-1 text-[15px] text-ink-700 not-italic">
      {address && <span className="whitespace-pre-line">{address}</span>}
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={linkClasses}>
          {phone}
        </a>
      )}
      {map && (
        <a href={map} target="_blank" rel="noreferrer" className={linkClasses}>
          Map<span className="sr-only"> of {name}, opens in a new tab</span>
        </a>
      )}
      {hours && <span>{weekLines(hours).join(', ')}</span>}
    </address>
  );
}
