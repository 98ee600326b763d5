import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** Removes what a proxy may add to an address: brackets, a port or a zone id. */
function unwrap(text: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return bare.split('%')[0] ?? '';
}

/** Parses an IP address, IPv4-mapped IPv6 as IPv4; returns null for any other text. */
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
 * Returns the key under which limits count an address: a whole IPv4 address, or the first 64 bits of an IPv6 address,
 * because one household owns all addresses with the same 64 bits. Ignores a port; any text that is not an address is
 * returned unchanged.
 */
export function limitAddress(address: string): string {
  const bare = unwrap(address);
  const parsed = parse(bare);
  if (parsed === null) return bare;
  return isV6(parsed) ? `${groupsOf(parsed, 4)}::/64` : parsed.toString();
}

/**
 * Returns the larger networks that contain an IPv6 address and may belong to one site, smallest first; none for an IPv4
 * address.
 */
export function widerNetworks(address: string): string[] {
  const parsed = parse(unwrap(address));
  if (parsed === null || !isV6(parsed)) return [];
  const site = groupsOf(parsed, 3);
  const high = ((parsed.parts[3] ?? 0) & 0xff00).toString(16);
  return [`${site}:${high}::/56`, `${site}::/48`];
}

/** Returns an address’s network (/24 for IPv4, /64 for IPv6): enough to recognise its location and related attacks. */
export function networkOf(address: string): string {
  return limitAddress(address).replace(/^(\d+\.\d+\.\d+\.)\d+$/, '$10/24');
}
