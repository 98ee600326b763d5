import { standardBrandName, standardShortName } from '@rental/contracts';
import type { PublicBusiness } from '@rental/contracts';

const isBusiness = (told: unknown): told is PublicBusiness =>
  typeof told === 'object' && told !== null && 'version' in told;

/** Reads the business details that the server embeds in every page. Returns null at build time and in tests. */
function readBusiness(): PublicBusiness | null {
  const text = typeof document === 'undefined' ? null : document.querySelector('#business')?.textContent;
  const told: unknown = text ? JSON.parse(text) : null;
  return isBusiness(told) ? told : null;
}

/** The business details, including texts that replace the standard ones; null if no server has embedded them. */
export const business = readBusiness();

/** The names of the business. They match the names in the served pages, so that hydration finds no difference. */
export const brand = {
  name: business?.shortName ?? standardShortName,
  fullName: business?.brandName ?? standardBrandName,
} as const;
