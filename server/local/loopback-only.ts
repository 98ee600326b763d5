import type { RequestHandler } from 'express';

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Refuses names that merely point here, so that no foreign page can reach us through its own domain. */
export const loopbackOnly: RequestHandler = ({ headers: { host } }, response, next) => {
  // guard: what is local answers to names of this machine only -> next();
  if (loopbackHost.test(host ?? '')) next();
  else response.status(403).json({ error: 'loopback only' });
};
