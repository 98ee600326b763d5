import { standardBrandName, standardShortName } from '@rental/contracts';
import type { PublicBusiness } from '@rental/contracts';

const isBusiness = (told: unknown): told is PublicBusiness =>
  typeof told === 'object' && told !== null && 'version' in told;

/** What the server says of us in every page that it hands out; nothing when pages are built, and in tests. */
function readBusiness(): PublicBusiness | null {
  const text = typeof document === 'undefined' ? null : document.querySelector('#business')?.textContent;
  const told: unknown = text ? JSON.parse(text) : null;
  return isBusiness(told) ? told : null;
}

/** Who we are, with those of our words that are not the standard; null where no server has said so. */
export const business = readBusiness();

/** What we are called. The rendered pages have these names too, so that the browser takes them over as they are. */
export const brand = {
  name: business?.shortName ?? standardShortName,
  fullName: business?.brandName ?? standardBrandName,
} as const;
