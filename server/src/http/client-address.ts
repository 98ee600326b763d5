import { isIPv4, isIPv6 } from 'node:net';

function groupsOf(half: string): string[] {
  return half === '' ? [] : half.split(':');
}

/**
 * The address that limits count by: an IPv4 address as it is, of an IPv6 address the first 64 bits, because one
 * household owns them all. IPv4 inside IPv6 counts as IPv4. Text that is no address is handed back.
 */
export function limitAddress(address: string): string {
  const bare = address.split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail = ''] = bare.toLowerCase().split('::');
  const first = groupsOf(head);
  const missing = Math.max(8 - first.length - groupsOf(tail).length, 0);
  const all = bare.includes('::') ? [...first, ...Array<string>(missing).fill('0'), ...groupsOf(tail)] : first;
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
