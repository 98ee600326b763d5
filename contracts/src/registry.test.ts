import { describe, expect, test } from 'vitest';
import { sampleGroups, samples } from '../samples/index.ts';
import { commonErrors, contracts, errorRegistry, listContracts } from './index.ts';

const listed = listContracts();
const all = listed.map(({ contract }) => contract);
const byId: Readonly<Record<string, { query?: unknown; body?: unknown; reply: unknown } | undefined>> = samples;
const common: ReadonlySet<string> = new Set(commonErrors);

describe('the contracts', () => {
  test('never share a method and path', () => {
    const calls = all.map(({ method, path }) => `${method} ${path}`);

    expect(new Set(calls).size).toBe(calls.length);
  });

  test('list no error twice, and no common error, because any call may return those', () => {
    const doubled = all.filter(
      ({ errors = [] }) => errors.some((code) => common.has(code)) || new Set(errors).size < errors.length,
    );

    expect(doubled.map(({ path }) => path)).toEqual([]);
  });

  test('define no body for GET requests', () => {
    expect(all.filter(({ method, body }) => method === 'GET' && body)).toEqual([]);
  });

  test('and the common errors together cover every error in the registry', () => {
    const used = new Set<string>([...commonErrors, ...all.flatMap(({ errors = [] }) => errors)]);

    expect(Object.keys(errorRegistry).filter((code) => !used.has(code))).toEqual([]);
  });
});

describe('the registry', () => {
  test.each(Object.entries(errorRegistry))(
    '%s has an error status and a message that starts with a capital letter',
    (code, { status, message }) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(message).toMatch(/^[A-Z]/);
    },
  );
});

describe('samples', () => {
  test('cover every call of the contracts and no others', () => {
    expect(Object.keys(samples).toSorted()).toEqual(listed.map(({ id }) => id).toSorted());
    expect(Object.keys(sampleGroups)).toEqual(Object.keys(contracts));
  });

  test.each(listed)('include a request and a response for $id that its contract accepts', ({ id, contract }) => {
    const sample = byId[id];

    expect(contract.query?.safeParse(sample?.query).error).toBeUndefined();
    expect(contract.body?.safeParse(sample?.body).error).toBeUndefined();
    expect(contract.reply.parse(sample?.reply)).toEqual(sample?.reply);
  });
});
