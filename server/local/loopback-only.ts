import type { RequestHandler } from 'express';

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Rejects requests whose `Host` header is not a loopback name, against DNS rebinding: a foreign domain may resolve to
 * this machine. `others` are additional names used between our containers.
 */
export const loopbackOnly =
  (others: readonly string[] = []): RequestHandler =>
  ({ headers: { host = '' } }, response, next) => {
    const isOurs = loopbackHost.test(host) || others.includes(host.replace(/:\d+$/, ''));
    if (isOurs) next();
    else response.status(403).json({ error: 'loopback only' });
  };
