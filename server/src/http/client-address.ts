import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** What a proxy may put around an address: brackets, a port, the zone of a link. */
function unwrap(text: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return bare.split('%')[0] ?? '';
}

/** IPv4 inside IPv6, such as `::ffff:203.0.113.7`, is IPv4. Null for text that is no address. */
function parse(text: string): IPv4 | IPv6 | null {
  return isIP(text) === 0 ? null : ipaddr.process(text);
}

const isV6 = (address: IPv4 | IPv6): address is IPv6 => address.kind() === 'ipv6';

/** The first groups of an IPv6 address, without leading zeros. */
const groupsOf = ({ parts }: IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');

/**
 * The address that limits count by: an IPv4 address as it is, of an IPv6 address the first 64 bits, because one
 * household owns them all. A port does not count. Text that is no address is returned as it is.
 */
export function limitAddress(address: string): string {
  const bare = unwrap(address);
  const parsed = parse(bare);
  if (parsed === null) return bare;
  return isV6(parsed) ? `${groupsOf(parsed, 4)}::/64` : parsed.toString();
}

/** The networks around an IPv6 address that one site may own, the smaller one first; none around an IPv4 address. */
export function widerNetworks(address: string): string[] {
  const parsed = parse(unwrap(address));
  if (parsed === null || !isV6(parsed)) return [];
  const site = groupsOf(parsed, 3);
  const high = ((parsed.parts[3] ?? 0) & 0xff00).toString(16);
  return [`${site}:${high}::/56`, `${site}::/48`];
}

/** The network of an address, not the machine: enough to recognise a place and to find a neighbour's attack. */
export function networkOf(address: string): string {
  return limitAddress(address).replace(/^(\d+\.\d+\.\d+\.)\d+$/, '$10/24');
}
