import type { RequestHandler } from 'express';

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Refuses names that merely point here, so that no foreign page can reach us through its own domain. `others` are what
 * our own containers call us.
 */
export const loopbackOnly =
  (others: readonly string[] = []): RequestHandler =>
  ({ headers: { host = '' } }, response, next) => {
    const isOurs = loopbackHost.test(host) || others.includes(host.replace(/:\d+$/, ''));
    if (isOurs) next();
    else response.status(403).json({ error: 'loopback only' });
  };
