import { describe, expect, test } from 'vitest';
import { sampleGroups, samples } from '../samples/index.ts';
import { type Contract, contracts } from './index.ts';

const calls = Object.entries(contracts).flatMap(([noun, group]) =>
  Object.entries<Contract>(group).map(([call, contract]) => [`${noun}.${call}`, contract] as const),
);
const byId: Readonly<Record<string, { query?: unknown; body?: unknown; reply: unknown } | undefined>> = samples;

describe('samples', () => {
  test('name exactly the calls of the contracts', () => {
    expect(Object.keys(samples).toSorted()).toEqual(calls.map(([id]) => id).toSorted());
    expect(Object.keys(sampleGroups)).toEqual(Object.keys(contracts));
  });

  test.each(calls)('%s is a request and an answer its contract accepts', (id, contract) => {
    const sample = byId[id];

    expect(contract.query?.safeParse(sample?.query).error).toBeUndefined();
    expect(contract.body?.safeParse(sample?.body).error).toBeUndefined();
    expect(contract.reply.parse(sample?.reply)).toEqual(sample?.reply);
  });
});
