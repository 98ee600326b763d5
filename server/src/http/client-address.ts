import { isIPv4, isIPv6 } from 'node:net';

/** What a proxy may put around an address: brackets, a port, the zone of a link. */
function unwrap(text: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return bare.split('%')[0] ?? '';
}

const groupsOf = (half: string): string[] => (half === '' ? [] : half.split(':'));

/** `203.0.113.7` as the two groups that it is inside an IPv6 address. */
function toGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const hex = address.toLowerCase().replace(/\d+\.\d+\.\d+\.\d+$/, toGroups);
  const [head = '', tail = ''] = hex.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const missing = Array<string>(Math.max(8 - first.length - last.length, 0)).fill('0');
  const all = hex.includes('::') ? [...first, ...missing, ...last] : first;
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}

/** The IPv4 address inside an IPv6 one, `::ffff:203.0.113.7`, in whatever way it is written. */
function mappedOf(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

type Parsed = { v4: string } | { v6: string[] } | { text: string };

function parse(address: string): Parsed {
  const bare = unwrap(address);
  if (isIPv4(bare)) return { v4: bare };
  if (!isIPv6(bare)) return { text: bare };
  const groups = expand(bare);
  const mapped = mappedOf(groups);
  return mapped === null ? { v6: groups } : { v4: mapped };
}

const first64 = (groups: readonly string[]): string => `${groups.slice(0, 4).join(':')}::/64`;

/**
 * The address that limits count by: an IPv4 address as it is, of an IPv6 address the first 64 bits, because one
 * household owns them all. IPv4 inside IPv6 counts as IPv4, and a port does not count. Text that is no address is
 * handed back.
 */
export function limitAddress(address: string): string {
  const parsed = parse(address);
  if ('v6' in parsed) return first64(parsed.v6);
  return 'v4' in parsed ? parsed.v4 : parsed.text;
}

/** The networks around an IPv6 address that one site may own, the smaller one first; none around an IPv4 address. */
export function widerNetworks(address: string): string[] {
  const parsed = parse(address);
  if (!('v6' in parsed)) return [];
  const [fourth = '0'] = parsed.v6.slice(3);
  const high = ((Number.parseInt(fourth, 16) >> 8) << 8).toString(16);
  const site = parsed.v6.slice(0, 3).join(':');
  return [`${site}:${high}::/56`, `${site}::/48`];
}

/** The network of an address, not the machine: enough to recognise a place and to find a neighbour's attack. */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if ('v6' in parsed) return first64(parsed.v6);
  return 'v4' in parsed ? parsed.v4.replace(/\d+$/, '0/24') : parsed.text;
}
