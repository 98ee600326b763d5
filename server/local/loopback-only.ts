import type { RequestHandler } from 'express';

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Protects against DNS rebinding, where a foreign domain resolves to this machine: rejects requests whose `Host` header
 * is not a loopback name. `others` are additional allowed names, used between our containers.
 */
export const loopbackOnly =
  (others: readonly string[] = []): RequestHandler =>
  ({ headers: { host = '' } }, response, next) => {
    const isOurs = loopbackHost.test(host) || others.includes(host.replace(/:\d+$/, ''));
    if (isOurs) next();
    else response.status(403).json({ error: 'loopback only' });
  };
