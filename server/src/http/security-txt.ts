import type { RequestHandler } from 'express';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../platform/clock.ts';

const dayMs = 86_400_000;
/** Well below the maximum of one year that the standard recommends, so that outdated copies expire. */
const goodForDays = 180;

/** Returns the text with the contact for security reports and its expiry date. Source: RFC 9116. */
function securityText({ company, publicUrl }: Pick<Settings, 'company' | 'publicUrl'>, now: Date): string {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return [
    `Contact: mailto:${company.securityEmail}`,
    `Expires: ${new Date(midnight + goodForDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    '',
  ].join('\n');
}

export const securityTxt =
  ({ clock, settings }: { clock: Clock; settings: Settings }): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    res.set('Cache-Control', 'public, max-age=3600');
    return res.type('text/plain').send(securityText(settings, clock.now()));
  };
