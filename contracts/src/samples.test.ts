import { describe, expect, test } from 'vitest';
import { sampleGroups, samples } from '../samples/index.ts';
import { contracts, listContracts } from './index.ts';

const calls = listContracts().map(({ id, contract }) => [id, contract] as const);
const byId: Readonly<Record<string, { query?: unknown; body?: unknown; reply: unknown } | undefined>> = samples;

describe('samples', () => {
  test('cover every call of the contracts and no others', () => {
    expect(Object.keys(samples).toSorted()).toEqual(calls.map(([id]) => id).toSorted());
    expect(Object.keys(sampleGroups)).toEqual(Object.keys(contracts));
  });

  test.each(calls)('%s has a request and a response that its contract accepts', (id, contract) => {
    const sample = byId[id];

    expect(contract.query?.safeParse(sample?.query).error).toBeUndefined();
    expect(contract.body?.safeParse(sample?.body).error).toBeUndefined();
    expect(contract.reply.parse(sample?.reply)).toEqual(sample?.reply);
  });
});
