import { AppError } from '../../errors/app-error.ts';

/** The ETag of a version. Source: RFC 9110, section 8.8.3. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * The version an `If-Match` header names; null without one and for `*`. A weak mark counts, because proxies weaken
 * ETags when they compress. Throws `invalid_input` for anything that we never sent.
 */
export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw new AppError('invalid_input', { details: [{ path: 'If-Match', message: 'Not a version we issued' }] });
}
