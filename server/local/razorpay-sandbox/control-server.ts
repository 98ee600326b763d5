import { Router } from 'express';
import { z } from 'zod';
import type { SandboxControl } from './control.ts';
import { disputeEnds, refundEnds } from './entities.ts';
import { faultActions } from './faults.ts';
import { handle, parseJson } from './http.ts';
import { payOutcomes } from './payments.ts';
import { checkoutSteps } from './world.ts';

/* The control API over HTTP: reads use GET, actions use POST with JSON, and an unknown ID or path returns 404. */

const count = z.int().nonnegative();
const flagOrCount = z.union([z.boolean(), count]);
const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((only: z.output<Item>) => [only])]);

const payBody = z.strictObject({
  outcome: z.enum(payOutcomes).default('captured'),
  amount: count.exactOptional(),
  currency: z.string().exactOptional(),
});
const faultBody = z.strictObject({
  match: z.string(),
  action: z.enum(faultActions),
  times: count.nullable().exactOptional(),
  status: count.exactOptional(),
  delayMs: count.exactOptional(),
  error: z
    .strictObject({
      code: z.string().exactOptional(),
      description: z.string().exactOptional(),
      reason: z.string().exactOptional(),
    })
    .exactOptional(),
});
const policyBody = z.strictObject({
  mode: z.enum(['auto', 'manual', 'off']).exactOptional(),
  delay: count.exactOptional(),
  duplicate: flagOrCount.transform(Number).exactOptional(),
  order: z.enum(['fifo', 'reverse', 'shuffle']).exactOptional(),
  badSignature: flagOrCount.exactOptional(),
  drop: flagOrCount.exactOptional(),
});
const amendBody = z.strictObject({
  where: z.enum(['books', 'settlement']).default('books'),
  amount: z.int().exactOptional(),
  fee: z.int().exactOptional(),
  tax: z.int().exactOptional(),
  credit: z.int().exactOptional(),
  debit: z.int().exactOptional(),
});
const checkoutStep = z.union([z.enum([...checkoutSteps, 'fail']), z.templateLiteral(['fail:', z.string()])]);

/** The routes below `/_sandbox`. */
export function controlRoutes(control: SandboxControl): Router {
  const router = Router();
  const get = (path: string, read: () => unknown) =>
    router.get(
      path,
      handle((_request, response) => response.json(read())),
    );
  const post = <Body>(path: string, body: z.ZodType<Body>, act: (body: Body, id: string) => unknown) =>
    router.post(
      path,
      handle(async (request, response) => {
        const given = body.parse(parseJson(request.body || '{}'));
        response.json((await act(given, String(request.params['id']))) ?? { ok: true });
      }),
    );

  get('/state', control.state);
  get('/requests', control.requests);
  get('/deliveries', control.deliveries);
  post('/reset', z.unknown(), control.reset);
  post('/orders/:id/pay', payBody, ({ outcome, ...options }, id) => control.pay(id, outcome, options));
  post('/orders/:id/pay-again', z.unknown(), (_body, id) => control.payAgain(id));
  post('/payments/:id/late', z.strictObject({ to: z.enum(['authorized', 'captured']) }), ({ to }, id) =>
    control.late(id, to),
  );
  post('/payments/:id/refund-outside', z.strictObject({ amount: count.optional() }), ({ amount }, id) =>
    control.refundOutside(id, amount),
  );
  post('/refunds/:id', z.strictObject({ to: z.enum(refundEnds) }), ({ to }, id) => control.setRefund(id, to));
  post('/payments/:id/dispute', z.strictObject({ amount: count.optional() }), ({ amount }, id) =>
    control.openDispute(id, amount),
  );
  post('/disputes/:id', z.strictObject({ to: z.enum(disputeEnds) }), ({ to }, id) => control.endDispute(id, to));
  post('/settle', z.unknown(), control.settleNow);
  post('/payments/:id/hold', z.unknown(), (_body, id) => control.hold(id));
  post('/settlements/:id/adjust', z.strictObject({ amount: z.int() }), ({ amount }, id) => control.adjust(id, amount));
  post('/settle-again/:id', z.unknown(), (_body, id) => control.settleAgain(id));
  post('/forget/:id', z.unknown(), (_body, id) => control.forget(id));
  post('/amend/:id', amendBody, ({ where, ...fields }, id) => control.amend(id, fields, where));
  post('/words/:id', z.strictObject({ word: z.string().nullable() }), ({ word }, id) => control.say(id, word));
  post('/keys', z.strictObject({ areHonoured: z.boolean() }), ({ areHonoured }) => control.honourKeys(areHonoured));
  post('/balance', z.strictObject({ amount: count.nullable() }), ({ amount }) => control.setBalance(amount));
  post('/faults', oneOrMore(faultBody), control.faults);
  post('/webhooks', policyBody, control.webhooks);
  post('/webhooks/flush', z.unknown(), control.flush);
  post('/webhooks/redeliver', z.strictObject({ eventId: z.string() }), async ({ eventId }) =>
    control.redeliver(eventId),
  );
  post('/checkout/next', oneOrMore(checkoutStep), control.checkoutNext);
  post('/clock', z.strictObject({ advanceMs: count }), async ({ advanceMs }) => {
    await control.advance(advanceMs);
    return { now: control.state().now };
  });
  router.use(handle((_request, response) => response.status(404).json({ error: 'no such control' })));
  return router;
}
