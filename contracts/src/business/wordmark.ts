import { smallCopyOf } from '../rules/car/picture-address.ts';
import { standardBrandName } from './standard-brand.ts';

/** The standard logo for light and for dark backgrounds. */
export const standardWordmarks = { light: '/img/logo-wordmark.svg', dark: '/img/logo-wordmark-light.svg' } as const;

type Marked = { brandName?: string | undefined; logo?: string | null | undefined };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Returns the URL of the logo: the given picture if there is one, the standard logo for the standard name, or otherwise
 * a `data:` URL with the name as text.
 */
export function wordmarkOf({ brandName = standardBrandName, logo = null }: Marked, ground: 'light' | 'dark'): string {
  if (logo !== null) return smallCopyOf(logo);
  if (brandName === standardBrandName) return standardWordmarks[ground];
  const color = ground === 'light' ? '#b90f31' : '#ffffff';
  const width = Math.max(60, Math.ceil(brandName.length * 12.5));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" width="${width}" height="40"><text x="0" y="28" textLength="${width}" lengthAdjust="spacingAndGlyphs" font-family="system-ui,sans-serif" font-size="22" font-weight="700" fill="${color}">${escaped(brandName)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
