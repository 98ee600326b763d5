import type { ListedContract, SampleRequest } from './all-contracts.ts';

/*
 * Invalid requests for a contract, made from its sample by corrupting one thing at a time. Values that the contract
 * allows at a position are omitted, so every request must be rejected.
 */

export type BadRequest = { what: string; query: [string, string][]; body: string | undefined };

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

export const nasty: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\r\nb: c',
  '💥'.repeat(400),
  'x'.repeat(5_000),
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '../../etc/passwd',
  '$where',
  [],
  ['6740a1b2c3d4e5f607182930', '6740a1b2c3d4e5f607182930'],
  {},
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  { toString: 1 },
  '\ud800',
  '\u202eevil\u2066',
  deep(200),
];

/** Fields that no caller may send. */
export const strangers: Readonly<Record<string, unknown>> = {
  role: 'admin',
  _id: '6740a1b2c3d4e5f607182930',
  status: 'confirmed',
  holdsCar: false,
  totalAmount: 1,
  customerId: '6740a1b2c3d4e5f607182930',
  $set: { role: 'admin' },
  'a.b': 1,
  constructor: { prototype: { x: 1 } },
};

/** The values are spread over at most this many fields; any further field gets the same values as one of these. */
const mostApart = 12;

/** Returns the values to try in the field at `place`. Each value is tried in one field of a request, or in a few. */
function valuesFor<T>(values: readonly T[], place: number, fields: number): T[] {
  const apart = Math.min(fields, mostApart);
  return values.filter((_, index) => index % apart === place % apart);
}

const show = (value: unknown): string => JSON.stringify(value).slice(0, 40);
const pairs = (query: Record<string, string> | undefined): [string, string][] => Object.entries(query ?? {});
const text = (body: SampleRequest['body']): string | undefined => (body ? JSON.stringify(body) : undefined);

function spoiledBodies({ contract, sample }: ListedContract): BadRequest[] {
  const { body, query } = sample;
  if (!body) return [];
  const isAllowed = (candidate: unknown): boolean => contract.body?.safeParse(candidate).success === true;
  const asCase = (what: string, candidate: unknown): BadRequest[] =>
    isAllowed(candidate) ? [] : [{ what: `body ${what}`, query: pairs(query), body: JSON.stringify(candidate) }];
  const proto = JSON.stringify(body).replace(/^\{/, '{"__proto__":{"isAdmin":true},');
  return [
    ...Object.keys(body).flatMap((key, place, { length }) => {
      const { [key]: _, ...rest } = body;
      return [
        ...asCase(`without ${key}`, rest),
        ...valuesFor(nasty, place, length).flatMap((value) =>
          asCase(`${key} = ${show(value)}`, { ...body, [key]: value }),
        ),
      ];
    }),
    ...Object.entries(strangers).flatMap(([key, value]) => asCase(`with ${key}`, { ...body, [key]: value })),
    ...asCase('is a list', [body]),
    { what: 'body with __proto__', query: pairs(query), body: proto },
  ];
}

function spoiledQueries({ contract, sample }: ListedContract): BadRequest[] {
  const query = sample.query ?? {};
  const body = text(sample.body);
  const asCase = (what: string, spoiled: [string, string][]): BadRequest => ({
    what: `query ${what}`,
    query: spoiled,
    body,
  });
  const isAllowed = (candidate: Record<string, string>): boolean =>
    contract.query?.safeParse(candidate).success === true;
  const words = nasty
    .filter((value): value is string => typeof value === 'string' && value !== '')
    // Encoded as in a URL, where a lone surrogate becomes U+FFFD.
    .map((value) => Buffer.from(value).toString());
  return [
    ...Object.keys(query).flatMap((key, place, { length }) => {
      const { [key]: value = '', ...rest } = query;
      return [
        ...(isAllowed(rest)
          ? []
          : [asCase(`without ${key}`, pairs(rest)), asCase(`empty ${key}`, pairs({ ...query, [key]: '' }))]),
        ...valuesFor(words, place, length)
          .filter((word) => !isAllowed({ ...query, [key]: word }))
          .map((word) => asCase(`${key} = ${show(word)}`, pairs({ ...query, [key]: word }))),
        asCase(`${key} twice`, [...pairs(query), [key, value]]),
        asCase(`${key}[$gt]`, [...pairs(rest), [`${key}[$gt]`, value]]),
      ];
    }),
    asCase('with a stranger', [...pairs(query), ['role', 'admin']]),
    asCase('with __proto__', [...pairs(query), ['__proto__', '1']]),
  ];
}

export function listBadRequests(listed: ListedContract): BadRequest[] {
  const takesBody = listed.contract.method !== 'GET' && !listed.contract.body && !listed.contract.upload;
  return [
    ...spoiledBodies(listed),
    ...spoiledQueries(listed),
    ...(takesBody ? [{ what: 'a body nobody asked for', query: pairs(listed.sample.query), body: '{"a":1}' }] : []),
  ];
}
