import { isIP } from 'node:net'

/** Network of callers without a valid address, as when a proxy forwards unchecked values. */
const unknownNetwork = 'unknown'

/**
 * Network of a caller's address for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, whose
 * lower half its owner chooses.
 */
export function networkOf(ip: string): string {
  const [, bracketed = ip] = /^\[(.*)\](?::\d+)?$/.exec(ip) ?? []
  // Some proxies add the port; IPv4-mapped IPv6 addresses count as IPv4.
  const bare = bracketed.replace(/^([\d.]+):\d+$/, '$1').replace(/%.*$/, '')
  const version = isIP(bare)
  if (version === 0) return unknownNetwork
  if (version === 4) return bare
  const groups = groupsOf(bare)
  const [high, low] = groups.slice(6) as [number, number]
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser converts dotted endings to groups, and compresses one run of zeros.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const parse = (text: string | undefined) => (text ? text.split(':').map((part) => parseInt(part, 16)) : [])
  const [before, after] = [parse(head), parse(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** Headers that a proxy adds to a forwarded request. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** True if the caller is on this machine, without a proxy in between. */
export const isLocal = ({
  ip,
  headers,
}: {
  ip: string
  headers: Readonly<Record<string, unknown>>
}): boolean =>
  proxyHeaders.every((name) => headers[name] === undefined) &&
  (ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1')
