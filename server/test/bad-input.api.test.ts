import { errorBody } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { allContracts, type ListedContract } from './support/all-contracts.ts';
import { type BadRequest, listBadRequests } from './support/bad-input.ts';
import { snapshotDatabase } from './support/database.ts';
import { buildBooking, buildUser } from './support/factories.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

// The webhook accepts any bytes; the payment tests check how it handles them.
const calls = allContracts.filter(({ contract }) => contract.access !== 'signature');
const callsWithFile = calls.filter(({ contract }) => contract.upload);
const callsWithBody = calls.filter(({ contract }) => contract.method !== 'GET' && !contract.upload);

type Answer = { status: number; body: unknown };

async function tokenFor({ contract }: ListedContract, testApp: TestApp): Promise<string | null> {
  if (contract.access === 'public' || contract.access === 'optional') return null;
  return (await testApp.signInAs(contract.access === 'admin' ? 'admin' : 'customer')).token;
}

/**
 * Returns a function that sends requests over a keep-alive connection, because most of them are rejected in less time
 * than it takes to open a connection.
 */
function createSender({ contract: { method, path } }: ListedContract, { origin }: TestApp, token: string | null) {
  return async ({ query, body }: Omit<BadRequest, 'what'>, type = 'application/json', more = {}): Promise<Answer> => {
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${origin}/api${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type }),
        ...more,
      },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: await response.json() };
  };
}

/**
 * Returns the status and the error code, followed by `with details` if the error names fields. If the response is not a
 * valid error, returns the status and the start of the body.
 */
function readRefusal({ status, body }: Answer): string {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success || status !== parsed.data.statusCode) return `${status} ${JSON.stringify(body).slice(0, 200)}`;
  return `${status} ${parsed.data.code}${(parsed.data.details ?? []).length > 0 ? ' with details' : ''}`;
}

describe('bad input', () => {
  test.each(calls)('is rejected by $id in every variant, without any write', async (listed) => {
    const testApp = await createTestApp();
    await buildBooking({ customerId: (await buildUser({ email: 'owner@example.com' }))._id });
    const send = createSender(listed, testApp, await tokenFor(listed, testApp));
    const before = await snapshotDatabase();

    const answers: string[] = [];
    for (const bad of listBadRequests(listed)) answers.push(`${bad.what}: ${readRefusal(await send(bad))}`);

    expect(answers.filter((answer) => !answer.endsWith('400 invalid_input with details'))).toEqual([]);
    expect(await snapshotDatabase()).toEqual(before);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  test.each(callsWithFile)(
    'is rejected by $id if the file has an unsupported type, is compressed or is too large',
    async (listed) => {
      const testApp = await createTestApp();
      const send = createSender(listed, testApp, await tokenFor(listed, testApp));
      const query = Object.entries(listed.sample.query ?? {});
      const { types, limitKb } = listed.contract.upload ?? { types: [], limitKb: 0 };
      const [type = ''] = types;
      const before = await snapshotDatabase();

      for (const other of ['application/json', 'text/html', 'image/svg+xml', 'multipart/form-data; boundary=x']) {
        expect(readRefusal(await send({ query, body: '{}' }, other))).toBe('415 unsupported_media_type');
      }
      expect(readRefusal(await send({ query, body: 'x' }, type, { 'content-encoding': 'gzip' }))).toBe(
        '415 unsupported_media_type',
      );
      expect(readRefusal(await send({ query, body: 'x'.repeat(limitKb * 1_024 + 1) }, type))).toBe(
        '413 payload_too_large',
      );
      expect(await snapshotDatabase()).toEqual(before);
    },
  );

  test.each(callsWithBody)(
    'is rejected by $id if it is not valid JSON, has the wrong content type or is too large',
    async (listed) => {
      const testApp = await createTestApp();
      const send = createSender(listed, testApp, await tokenFor(listed, testApp));
      const query = Object.entries(listed.sample.query ?? {});
      const before = await snapshotDatabase();

      const broken = ['{', '{"a":', 'null', '"text"', '{"a":1}x', "{'a':1}", '['.repeat(1_000), '{"a":NaN}'];
      const answers: string[] = [];
      for (const body of broken) answers.push(readRefusal(await send({ query, body })));

      expect(answers).toEqual(broken.map(() => '400 malformed_body'));
      expect(readRefusal(await send({ query, body: '{}' }, 'text/plain'))).toBe('415 unsupported_media_type');
      expect(readRefusal(await send({ query, body: '{}' }, 'application/json; charset=x'))).toBe(
        '415 unsupported_media_type',
      );
      expect(readRefusal(await send({ query, body: JSON.stringify({ a: 'x'.repeat(40_000) }) }))).toBe(
        '413 payload_too_large',
      );
      expect(await snapshotDatabase()).toEqual(before);
    },
  );
});
