import { expect, test } from 'vitest';
import { samples } from '../samples/index.ts';
import { listContracts } from './index.ts';

const byId: Readonly<Record<string, { body?: unknown; reply: unknown } | undefined>> = samples;

/** What people write in their own words. */
const isRemark = (field: string): boolean => /^(?:note|answer|message|reason|\w+Reason)$/.test(field);

/** These may hold the number of a payment or of a car’s document. Source: decision 0113. */
const mayHoldNumbers = [
  'vehicle.create',
  'vehicle.editById',
  'counter.correctMoney',
  'rental.resolveMoneyMatter',
  'reconciliation.resolveDifference',
];

/** Returns a copy of the value in which each remark is an Aadhaar number, and how many remarks there are. */
function withNumbers(value: unknown): { copy: unknown; count: number } {
  let count = 0;
  const copy: unknown = JSON.parse(JSON.stringify(value), (field, each: unknown) => {
    if (!isRemark(field) || typeof each !== 'string') return each;
    count += 1;
    return 'Aadhaar 4423 1942 5712';
  });
  return { copy, count };
}

const withRemarks = listContracts()
  .filter(({ contract, id }) => contract.body && byId[id]?.body)
  .map(({ contract, id }) => ({ id, schema: contract.body, ...withNumbers(byId[id]?.body) }))
  .filter(({ count }) => count > 0);

test('each remark in a request is refused if it contains an Aadhaar number, unless it may hold another number [d3]', () => {
  const refused = withRemarks.map(({ id, schema, copy, count }) => {
    const issues = schema?.safeParse(copy).error?.issues ?? [];
    return { id, all: issues.filter(({ message }) => message.includes('Aadhaar')).length === count };
  });

  expect(refused.filter(({ all }) => !all).map(({ id }) => id)).toEqual(mayHoldNumbers);
});
