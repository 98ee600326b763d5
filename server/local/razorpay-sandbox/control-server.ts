import { Router } from 'express';
import { z } from 'zod';
import type { SandboxControl } from './control.ts';
import { disputeEnds, refundEnds } from './entities.ts';
import { faultActions } from './faults.ts';
import { handle, parseJson } from './http.ts';
import { payOutcomes } from './payments.ts';
import { checkoutSteps } from './world.ts';

/*
 * The part of the control API that browser tests and `npm run seed` use over HTTP: the state with GET, commands with POST
 * and JSON. An unknown ID or path returns 404.
 */

const amount = z.int().nonnegative();
const payBody = z.strictObject({ outcome: z.enum(payOutcomes).default('captured') });
const faultBody = z.strictObject({
  match: z.string(),
  action: z.enum(faultActions),
  times: amount.nullable().exactOptional(),
  status: amount.exactOptional(),
});
const webhookBody = z.strictObject({ mode: z.enum(['auto', 'manual', 'off']) });
const partBody = z.strictObject({ amount: amount.optional() });
const outsideBody = z.strictObject({ ...partBody.shape, state: z.enum(['pending', 'processed']).optional() });

/** The routes below `/_sandbox`. */
export function controlRoutes(control: SandboxControl): Router {
  const router = Router();
  const post = <Body>(path: string, body: z.ZodType<Body>, act: (body: Body, id: string) => unknown) =>
    router.post(
      path,
      handle(async (request, response) => {
        const given = body.parse(parseJson(request.body || '{}'));
        response.json((await act(given, String(request.params['id']))) ?? { ok: true });
      }),
    );

  router.get(
    '/state',
    handle((_request, response) => response.json(control.state())),
  );
  post('/orders/:id/pay', payBody, ({ outcome }, id) => control.pay(id, outcome));
  post('/payments/:id/refund-outside', outsideBody, (body, id) => control.refundOutside(id, body.amount, body.state));
  post('/refunds/:id', z.strictObject({ to: z.enum(refundEnds) }), ({ to }, id) => control.setRefund(id, to));
  post('/payments/:id/dispute', partBody, (body, id) => control.openDispute(id, body.amount));
  post('/disputes/:id', z.strictObject({ to: z.enum(disputeEnds) }), ({ to }, id) => control.endDispute(id, to));
  post('/faults', z.array(faultBody), control.faults);
  post('/webhooks', webhookBody, control.webhooks);
  post('/checkout/next', z.array(z.enum(checkoutSteps)), control.checkoutNext);
  router.use(handle((_request, response) => response.status(404).json({ error: 'no such control' })));
  return router;
}
