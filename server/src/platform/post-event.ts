import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import ipaddr from 'ipaddr.js';

/** What an address may be. `http` and this machine are for development and tests. */
export type AddressRules = { mayBeHttp: boolean; mayBeLocal: boolean };

export type Post = { url: string; headers: Record<string, string>; body: string; timeoutMs: number };
/** The status of the response, or why there is none. */
export type PostResult = { status: number } | { failure: string };

const refusal = 'not a public address';

/** Whether an IP address is public. IPv4 addresses within IPv6 count as what they are. */
function isAllowed(address: string, { mayBeLocal }: AddressRules): boolean {
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (mayBeLocal && range === 'loopback');
}

function isPublic({ hostname }: URL, rules: AddressRules): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return rules.mayBeLocal;
  return !ipaddr.isValid(host) || isAllowed(host, rules);
}

/** Returns why events can’t be sent to this URL, or null. What its name resolves to is checked with each request. */
export function problemOfUrl(text: string, rules: AddressRules): string | null {
  const url = URL.parse(text);
  if (!url) return 'Enter a whole address, such as https://example.com/hook';
  if (url.protocol !== 'https:' && !(rules.mayBeHttp && url.protocol === 'http:')) return 'Enter an https address';
  if (url.username !== '' || url.password !== '') return 'Leave out user name and password';
  return isPublic(url, rules) ? null : 'Enter an address on the public internet';
}

/** Resolves a name, and fails if any of its addresses is not allowed. The connection uses the checked addresses. */
const checkedLookup =
  (rules: AddressRules): NonNullable<RequestOptions['lookup']> =>
  (name, options, done) => {
    resolveName(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('no address'), '', 4);
      if (!addresses.every(({ address }) => isAllowed(address, rules))) return done(new Error(refusal), '', 4);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/** Error codes of Node in words; owners read the others as they are, such as those of certificates. */
const codeTexts: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'name not found',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection lost',
  ENOTFOUND: 'name not found',
};

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no response in time';
  if (error.message === refusal) return refusal;
  const code = 'code' in error ? String(error.code) : 'ECONNRESET';
  return codeTexts[code] ?? code;
}

/**
 * Posts to an address that a person has entered. Follows no redirect, reads no body of a response, and never connects to
 * an address that isn’t allowed. Never throws.
 */
export async function postEvent({ url, headers, body, timeoutMs }: Post, rules: AddressRules): Promise<PostResult> {
  if (problemOfUrl(url, rules) !== null) return { failure: refusal };
  const lookup = checkedLookup(rules);
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // oxlint-disable-next-line house/doors -- an option of Node, not a stage of a pipeline
    lookup,
    // A connection of its own, because one that is reused isn’t checked again.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  };
  return new Promise((resolve) => {
    const onResponse = (response: IncomingMessage): void => {
      response.on('error', () => undefined);
      resolve({ status: response.statusCode ?? 0 });
      response.destroy();
    };
    const request: ClientRequest = url.startsWith('https:')
      ? overHttps(url, options, onResponse)
      : overHttp(url, options, onResponse);
    request.on('error', (error) => resolve({ failure: reasonOf(error) }));
    request.end(body);
  });
}
