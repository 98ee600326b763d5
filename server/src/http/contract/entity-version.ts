import { AppError } from '../../errors/app-error.ts';

/** The ETag of a version. Source: RFC 9110, section 8.8.3. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * Returns the version in an `If-Match` header; null without the header and for `*`. Accepts weak ETags, because proxies
 * weaken them when they compress. Throws `invalid_input` for any other value.
 */
export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw new AppError('invalid_input', { details: [{ path: 'If-Match', message: 'Not a version we issued' }] });
}
