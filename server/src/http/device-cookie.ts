import type { Request, Response } from 'express';

const name = 'device';

/** The device mark that the browser sent, unchecked, or null. */
export function readDeviceMark(req: Request): string | null {
  const pairs = (req.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? null;
}

/**
 * Leaves a mark that skips the per-account limiter next time. It never signs anybody in.
 * Secure is left out only without TLS on a developer's machine, where browsers would drop the cookie.
 */
export function writeDeviceMark(
  res: Response,
  mark: string,
  { maxAgeSeconds, isSecure }: { maxAgeSeconds: number; isSecure: boolean },
): void {
  res.cookie(name, mark, {
    path: '/api/auth',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'strict',
    maxAge: maxAgeSeconds * 1_000,
  });
}
