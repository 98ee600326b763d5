import type { RequestHandler } from 'express';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../platform/clock.ts';

const dayMs = 86_400_000;
/** Well within the year that the standard recommends, so that nobody trusts a forgotten copy. */
const goodForDays = 180;

/** What it says today: whom to tell of a weakness, and until when that is so. Source: RFC 9116. */
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

/** Answers the one address at which people look for it. */
export const securityTxt =
  ({ clock, settings }: { clock: Clock; settings: Settings }): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    res.set('Cache-Control', 'public, max-age=3600');
    return res.type('text/plain').send(securityText(settings, clock.now()));
  };
