import type { Request, Response } from 'express';
import type { Settings } from '../config/settings.ts';

const name = 'device';

export const deviceMarkSeconds = 180 * 86_400;

/** Returns the unverified device mark from the cookie, or null if there is none. */
export function readDeviceMark(req: Request): string | null {
  const pairs = (req.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? null;
}

/**
 * Sets a cookie that exempts the next login from the per-account limit. It never authenticates anyone. `secure` is
 * omitted only without TLS in development, where browsers would drop the cookie.
 */
export function writeDeviceMark(
  { req, res }: { req: Request; res: Response },
  mark: string,
  { settings }: { settings: Pick<Settings, 'mode'> },
): void {
  res.cookie(name, mark, {
    path: '/api/auth',
    httpOnly: true,
    secure: settings.mode === 'production' || req.secure,
    sameSite: 'strict',
    maxAge: deviceMarkSeconds * 1_000,
  });
}
