import { receiptContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { checkPaper } from './check-paper.ts';
import { getReceipt, type ReceiptDeps } from './get-receipt.ts';

/**
 * Routes for receipts and credit notes. `app.ts` injects the refund lookup, since the receipt feature may not import
 * the payment feature.
 */
export function receiptRoutes(deps: ReceiptDeps): Router {
  const router = Router();

  serve(router, receiptContract.get, ({ query, caller }) => getReceipt({ ...query, caller }, deps));
  serve(router, receiptContract.check, ({ body }) => checkPaper(body.hash));

  return router;
}
