import { systemContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import { violationPlaces } from './count-violations.ts';
import { Violation } from './violation.model.ts';

let office: Office;
beforeEach(async () => {
  office = await openOffice();
});

const older = (blocked: string, more = {}) => ({
  'csp-report': {
    'document-uri': 'https://www.rentals.in/bookings?token=secret-token',
    referrer: 'https://www.rentals.in/login?email=asha@example.com',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': blocked,
    'script-sample': 'alert("secret-sample")',
    'source-file': 'https://www.rentals.in/secret-file.js',
    ...more,
  },
});

/** Sends a report as browsers do: with their own content types, no token and no envelope. */
const report = async (body: unknown, type = 'application/csp-report') =>
  office.client.raw.post('/api/csp-report').set('content-type', type).send(JSON.stringify(body));

const list = async () => office.succeed(systemContract.listViolations);

describe('POST /csp-report', () => {
  test('counts violations by directive and origin, records when each was first and last seen, and accepts both formats that browsers send', async () => {
    const first = office.clock.now().toISOString();
    const newer = [
      {
        type: 'csp-violation',
        age: 3,
        url: 'https://www.rentals.in/secret',
        user_agent: 'Secret',
        body: {
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/b.js',
          sample: 'secret',
          statusCode: 200,
        },
      },
      { type: 'deprecation', age: 1, url: 'https://www.rentals.in/', body: { id: 'x' } },
      { type: 'csp-violation', body: { effectiveDirective: 'frame-src', blockedURL: 'https://bank.example/' } },
    ];

    expect((await report(older('https://evil.example/a.js?x=1'))).status).toBe(200);
    await office.advance(90_000);
    expect((await report(newer, 'application/reports+json')).status).toBe(200);

    const lastSeenAt = office.clock.now().toISOString();
    expect((await list()).toSorted((a, b) => a.count - b.count)).toEqual([
      { directive: 'frame-src', blocked: 'https://bank.example', count: 1, firstSeenAt: lastSeenAt, lastSeenAt },
      { directive: 'script-src-elem', blocked: 'https://evil.example', count: 2, firstSeenAt: first, lastSeenAt },
    ]);
  });

  test('stores nothing about the page, its visitor or the code, and logs each distinct violation once', async () => {
    await report(older('https://evil.example/secret-path'));
    await report(older('https://evil.example/secret-path'));

    expect(JSON.stringify(await Violation.find().lean())).not.toMatch(/secret|asha|rentals/);
    const alerts = office.logs.filter((line) => line.includes('"alert":"page_policy"'));
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toContain('https://evil.example');
    expect(office.logs.join('')).not.toMatch(/secret-(path|token|sample)/);
  });

  test('caps the number of distinct violations, even for concurrent reports', async () => {
    const kinds = Array.from({ length: violationPlaces + 30 }, (_, index) => `https://h${index}.example/`);

    for (let from = 0; from < kinds.length; from += 10) {
      const answers = await Promise.all(kinds.slice(from, from + 10).map(async (blocked) => report(older(blocked))));
      expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(200));
    }

    const found = await list();
    expect(found).toHaveLength(violationPlaces);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(kinds.length);
    expect(found.find(({ directive }) => directive === 'other')).toMatchObject({ blocked: 'other' });
  });

  test('deletes violations that have not been seen for 30 days', async () => {
    const indexes = await Violation.collection.indexes();

    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { lastSeenAt: 1 }, expireAfterSeconds: 30 * 24 * 60 * 60 }),
    );
  });

  test.each([
    ['larger than 8 kB', older('x'.repeat(9_000)), 'application/csp-report', 413],
    ['of a different content type', older('inline'), 'text/plain', 415],
    ['of an unknown shape', { a: 1 }, 'application/csp-report', 400],
    [
      'with more than fifty entries',
      Array.from({ length: 51 }, () => ({ type: 'x' })),
      'application/reports+json',
      400,
    ],
  ])('rejects a report %s', async (_what, body, type, status) => {
    expect((await report(body, type)).status).toBe(status);
    expect(await Violation.countDocuments()).toBe(0);
  });

  test('is rate-limited per address', async () => {
    const { client } = await createTestApp({ env: { LIMIT_REPORT_PER_MINUTE: '2', TRUST_PROXY_HOPS: '1' } });
    const send = async (ip: string) => {
      const asked = client.raw.post('/api/csp-report').set({ 'content-type': 'application/csp-report' });
      return (await asked.set('x-forwarded-for', ip).send(JSON.stringify(older('inline')))).status;
    };

    expect([await send('203.0.113.1'), await send('203.0.113.1'), await send('203.0.113.1')]).toEqual([200, 200, 429]);
    expect(await send('203.0.113.2')).toBe(200);
  });
});
