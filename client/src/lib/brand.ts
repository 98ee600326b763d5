import { standardBrandName, standardShortName } from '@rental/contracts';
import type { PublicBusiness, ShownContent, SiteSection } from '@rental/contracts';

const isBusiness = (value: unknown): value is PublicBusiness & ShownContent =>
  typeof value === 'object' && value !== null && 'version' in value;

/** Reads the business details that the server embeds in every page. Returns null at build time and in tests. */
function readBusiness(): (PublicBusiness & ShownContent) | null {
  const text = typeof document === 'undefined' ? null : document.querySelector('#business')?.textContent;
  const value: unknown = text ? JSON.parse(text) : null;
  return isBusiness(value) ? value : null;
}

/** The business details, including texts that replace the standard ones; null if no server has embedded them. */
export const business = readBusiness();

/** The names of the business. They match the names in the served pages, so that hydration finds no difference. */
export const brand = {
  name: business?.shortName ?? standardShortName,
  fullName: business?.brandName ?? standardBrandName,
} as const;

export const isHidden = (section: SiteSection): boolean => business?.[section]?.length === 0;
