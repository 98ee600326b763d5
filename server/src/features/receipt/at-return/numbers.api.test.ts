import { expect, test } from 'vitest';
import { invoiceAtReturn } from '../../../../test/support/invoice-at-return.ts';
import { openRental } from '../../../../test/support/open-rental.ts';
import { numberPapers } from '../number-papers.ts';
import { Paper } from '../paper.model.ts';

test('an invoice gets its number only after all of its vouchers have one', async () => {
  const rental = await openRental();
  await invoiceAtReturn(rental.car);
  await rental.confirmed();
  await rental.app.advance(20 * 24 * 3_600_000);
  await rental.runUntilQuiet();
  const { app } = rental;
  // Papers are numbered by date, so without this rule the invoice would be first.
  const later = new Date(app.clock.now().getTime() + 1);
  const unnumbered = { $set: { number: null, corrects: null }, $unset: { chain: 1 } } as const;
  await Paper.updateMany({}, unnumbered);
  await Paper.updateOne({ kind: 'receipt_voucher' }, { $set: { issuedAt: later } });

  await numberPapers(app.deps);

  expect(await Paper.findOne({ kind: 'receipt' }).lean()).toMatchObject({ number: 1, corrects: 'KA/26-27/W0001' });
});
