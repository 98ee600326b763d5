import type { TaxedLinesBody } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { saveTaxedLines } from '../../src/features/settings/taxed-lines-settings.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildTaxProfile } from './factories.ts';
import { agreed } from './open-extra-charges.ts';
import { savePrices } from './save-prices.ts';
import type { TestApp } from './test-app.ts';

type Prices = Parameters<typeof savePrices>[0];

const validFrom = '2026-04-01';

/** Saves a version of the taxed charges: late returns and cleaning are taxed, tolls and fines are not. */
export async function decideTaxed({ deps }: TestApp, profiles?: TaxedLinesBody['profiles']): Promise<void> {
  const body = { ...samples['tax.saveTaxedLines'].body, validFrom, ...(profiles && { profiles }) };
  await saveTaxedLines(
    { body, ifMatch: null, adminId: String(new ObjectId()) },
    deps.settings.receipt.taxedLines,
    deps,
  );
}

/** Taxes cleaning at 5% with a profile of its own, and returns its id. Bookings agree to pay for cleaning. */
export async function taxCleaning(app: TestApp, from = validFrom, prices: Prices = {}): Promise<string> {
  const cleaning = await buildTaxProfile({ name: 'Cleaning', sac: '998533', basisPoints: 500, validFrom: from });
  await decideTaxed(app, { cleaning });
  await savePrices({ ...prices, charges: [...agreed, { kind: 'cleaning', words: 'By the price list' }] }, app);
  return cleaning;
}
