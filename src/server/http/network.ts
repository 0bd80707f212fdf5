import { isIP } from 'node:net'

/** Network of callers without a valid address: a proxy that forwards unchecked values. */
const unknownNetwork = 'unknown'

/**
 * The network that a caller's address is of, as limits count it: an IPv4 address is one of its own, and so is the half
 * of an IPv6 address that its owner does not choose.
 */
export function networkOf(ip: string): string {
  const [, bracketed = ip] = /^\[(.*)\](?::\d+)?$/.exec(ip) ?? []
  // Some proxies write the port along, and mapped addresses are IPv4 ones that came through an IPv6 socket.
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

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The parser of URLs writes dotted endings in groups, and leaves out one run of zeros.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const parse = (text: string | undefined) => (text ? text.split(':').map((part) => parseInt(part, 16)) : [])
  const [before, after] = [parse(head), parse(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** Headers by which a proxy says that it passes a call on. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Whether a caller sits at this machine, with no proxy in between. */
export const isLocal = ({
  ip,
  headers,
}: {
  ip: string
  headers: Readonly<Record<string, unknown>>
}): boolean =>
  proxyHeaders.every((name) => headers[name] === undefined) &&
  (ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1')
