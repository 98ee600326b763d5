import { receiptContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { type FindRefund, getReceipt } from './get-receipt.ts';

/**
 * Routes for receipts and credit notes. `app.ts` injects the refund lookup, since the receipt feature may not import
 * the payment feature.
 */
export function receiptRoutes(deps: { findRefund: FindRefund }): Router {
  const router = Router();

  serve(router, receiptContract.get, ({ query, caller }) => getReceipt({ ...query, caller }, deps));

  return router;
}
