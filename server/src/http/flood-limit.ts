import type { RequestHandler } from 'express';
import { limitAddress } from './client-address.ts';
import { contextOf } from './request-context.ts';

/** A coarse limit by address, counted in this process, before any body is read. */
export const floodLimit: RequestHandler = async (req, _res, next) => {
  const { ip, limits } = contextOf(req);
  await limits.consume('LIMIT_FLOOD_PER_MINUTE', limitAddress(ip));
  next();
};
