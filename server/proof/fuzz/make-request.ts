import type { ContractId } from '@rental/contracts';
import { seededRandom } from '../../local/seeded-random.ts';
import { sign } from '../../local/razorpay-sandbox/entities.ts';
import { allContracts, type ListedContract } from '../../test/support/all-contracts.ts';
import { nasty } from '../../test/support/bad-input.ts';
import { testKeys } from '../../test/support/test-settings.ts';
import { pick, type Random } from '../storm/faults.ts';
import { type CallerName, callers, type Stage } from './fuzz-stage.ts';
import { mustRefuse } from './must-refuse.ts';
import { type Load, makeSoundLoad } from './valid-request.ts';
import { brokenBodies, type Pairs, spoil, spoilPairs, spoilText, wellFormed } from './invalidate.ts';

/** A request as sent over the wire, and whether it must be rejected. */
export type FuzzRequest = {
  number: number;
  /** The contract that the request is generated from; null for a path or method without a contract. */
  listed: ListedContract | null;
  caller: CallerName;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Whether the contract requires the server to reject the request. */
  isRefused: boolean;
};

type Draft = {
  listed: ListedContract;
  caller: CallerName;
  query: Pairs;
  /** The fields of the body, unless `text` replaces them with raw text. */
  facts: unknown;
  text: string | undefined;
  headers: Record<string, string>;
  method: string;
  path: string;
  /** Whether the request must be rejected regardless of its query and body. */
  isHopeless: boolean;
};

const fitting = {
  public: ['nobody', 'customer'],
  signature: ['nobody'],
  optional: ['nobody', 'customer', 'admin'],
  'signed-in': ['customer', 'admin'],
  customer: ['customer', 'other'],
  admin: ['admin'],
} as const satisfies Record<ListedContract['contract']['access'], readonly CallerName[]>;

const foreignTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=x',
  'application/jsonp',
  'text/json',
];
const oddAuthorizations = [
  'Bearer',
  'Bearer x',
  'Bearer a.b.c',
  'Bearer a b',
  `Bearer ${'x'.repeat(4_000)}`,
  'Basic YTpi',
  'Bearer \u00e9',
  'bearer null',
  'Token {}',
];
const oddHeaders: [string, string][] = [
  ['if-match', '"999999999"'],
  ['if-match', '*'],
  ['if-match', 'W/"1"'],
  ['if-match', '"1", "2"'],
  ['if-match', `"${'9'.repeat(300)}"`],
  ['cookie', 'device=%00; device=x; __proto__=1'],
  ['cookie', `device=${'x'.repeat(3_000)}`],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['x-forwarded-for', '1.2.3.4:99, ::ffff:1.2.3.4, nonsense'],
  ['x-forwarded-proto', 'javascript'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', '\u00ff'.repeat(200)],
  ['user-agent', '\u00e9'.repeat(600)],
  ['accept', 'text/html;q=x'],
  ['accept-encoding', 'br;q=2, gzip;q=-1, *'],
  ['range', 'bytes=0-0,-1'],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['content-encoding', 'identity'],
];
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'];
const promised = new Set(allContracts.map(({ contract }) => `${contract.method} ${contract.path}`));
const oddPaths = [
  '%00',
  '%ff',
  '%',
  '%zz',
  '..%2f..',
  '..',
  '//',
  '.git',
  '__proto__',
  'constructor',
  ';x=1',
  '%E2%80%AE',
  'x'.repeat(6_000),
  '%2f',
  '*',
  '(.*)',
  '$where',
];

type Turn = (draft: Draft, random: Random) => Partial<Draft>;

const times = (random: Random): number => pick([1, 1, 1, 2, 3], random);

const spoilLoad: Turn = ({ query, facts, listed }, random) => {
  let spoiled = { query, facts };
  for (let left = times(random); left > 0; left -= 1) {
    const atBody = spoiled.facts !== undefined && (listed.sample.query === undefined || random() < 0.7);
    spoiled = atBody
      ? { ...spoiled, facts: spoil(spoiled.facts, random) }
      : { ...spoiled, query: spoilPairs(spoiled.query, random) };
  }
  return spoiled;
};

const spoilWire: Turn = ({ facts, listed, headers }, random) => {
  const body = facts as Load['body']; // The body still has its original type, because nothing has been corrupted yet.
  if (listed.contract.access === 'signature' || random() < 0.35) return { text: spoilText(body ?? {}, random) };
  if (random() < 0.4) return { text: pick(brokenBodies, random) };
  if (random() < 0.2) return { text: JSON.stringify({ ...body, a: 'x'.repeat(40_000) }) };
  if (random() < 0.3)
    return {
      text: JSON.stringify(body ?? {}),
      headers: { ...headers, 'content-encoding': pick(['gzip', 'br', 'x'], random) },
      isHopeless: true,
    };
  return {
    text: JSON.stringify(body ?? {}),
    headers: { ...headers, 'content-type': pick(foreignTypes, random) },
    isHopeless: true,
  };
};

const spoilMethod: Turn = ({ listed: { contract } }, random) => {
  // If the path also has a GET contract, that contract serves HEAD requests, so HEAD is not an unknown method there.
  const isBeside = contract.method !== 'GET' && promised.has(`GET ${contract.path}`);
  const others = methods.filter(
    (method) => !promised.has(`${method} ${contract.path}`) && !(isBeside && method === 'HEAD'),
  );
  return { method: pick(others, random), facts: undefined, text: undefined };
};

const spoilPath: Turn = ({ listed: { contract } }, random) => ({
  path: `${contract.path}/${pick(oddPaths, random)}`,
  isHopeless: true,
});

const spoilHeaders: Turn = ({ headers }, random) => ({
  headers: { ...headers, ...Object.fromEntries([pick(oddHeaders, random), pick(oddHeaders, random)]) },
});

const someCaller: Turn = (_draft, random) => ({ caller: pick(callers, random) });

// The percentage of requests that get each combination of changes.
const turns: [number, Turn[]][] = [
  [26, []],
  [8, [someCaller]],
  [36, [spoilLoad]],
  [6, [someCaller, spoilLoad]],
  [10, [spoilWire]],
  [4, [spoilMethod]],
  [4, [spoilPath]],
  [6, [spoilHeaders]],
];
const deck = turns.flatMap(([count, acts]) => Array.from({ length: count }, () => acts));

/** Calls that may end the caller’s session. */
const endsSessions: ReadonlySet<ContractId> = new Set([
  'auth.logout',
  'auth.changePassword',
  'auth.endSession',
  'auth.endSessions',
  'privacy.deleteAccount',
]);

function authorizationOf({ caller, listed }: Draft, stage: Stage, random: Random): string | null {
  if (caller === 'odd') return pick(oddAuthorizations, random);
  const isSpare = endsSessions.has(listed.id) && (caller === 'customer' || caller === 'other' || caller === 'admin');
  return isSpare ? pick(stage.spares[caller], random) : stage.authorization[caller];
}

const textOf = ({ facts, text }: Draft): string | undefined =>
  text ?? (facts === undefined ? undefined : JSON.stringify(facts));

/** Signs the webhook’s body; 30% of the signatures are forged. */
function signatureFor(body: string | undefined, random: Random): { header: Record<string, string>; isForged: boolean } {
  const isForged = random() < 0.3;
  const words = nasty.filter((value): value is string => typeof value === 'string' && /^[\x20-\xff]*$/.test(value));
  const signature = isForged
    ? pick([...words, sign('another secret', body ?? '')], random)
    : sign(testKeys.webhookSecret, body ?? '');
  return { header: { 'x-razorpay-signature': signature }, isForged };
}

function addressOf({ path, query }: Draft): string {
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

/** Like `encodeURIComponent`, but also accepts lone surrogates. */
const encode = (text: string): string => encodeURIComponent(wellFormed(text));

function draftRequest(stage: Stage, random: Random): Draft {
  const listed = pick(allContracts, random);
  const { contract } = listed;
  const load = makeSoundLoad(listed, stage, random);
  const draft: Draft = {
    listed,
    caller: pick(fitting[contract.access], random),
    query: Object.entries(load.query),
    facts: load.body,
    text: undefined,
    headers: {},
    method: contract.method,
    path: contract.path,
    isHopeless: false,
  };
  return pick(deck, random).reduce((before, turn) => ({ ...before, ...turn(before, random) }), draft);
}

/** Whether the server must reject the request: its contract requires it or no contract matches. */
function isRefused(draft: Draft, body: string | undefined, isForged: boolean | null): boolean {
  const { listed, caller, query, method } = draft;
  if (isPromised(draft)) return isForged ?? (draft.isHopeless || mustRefuse({ listed, caller, query, body }));
  return method !== 'OPTIONS' && !(method === 'HEAD' && listed.contract.method === 'GET');
}

const isPromised = ({ listed: { contract }, method, path }: Draft): boolean =>
  method === contract.method && path === contract.path;

/** Returns the request with this number for this seed. Apart from record ids, the request is the same in every run. */
export function makeRequest(stage: Stage, seed: number, number: number): FuzzRequest {
  const random = seededRandom(Math.imul(seed, 2_654_435_761) ^ Math.imul(number, 40_503));
  const draft = draftRequest(stage, random);
  const { listed, caller, method, headers } = draft;
  const body = textOf(draft);
  const authorization = authorizationOf(draft, stage, random);
  const signature = listed.contract.access === 'signature' ? signatureFor(body, random) : null;
  return {
    number,
    listed: isPromised(draft) ? listed : null,
    caller,
    method,
    path: addressOf(draft),
    headers: {
      ...(authorization !== null && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...signature?.header,
      ...headers,
    },
    body,
    isRefused: isRefused(draft, body, signature?.isForged ?? null),
  };
}
