import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * The address of a push service comes from a browser, that of a mail server from any account's administrator:
 * neither may be used to reach the server's own network (SSRF).
 */

/** Special-purpose IPv4 networks that are not publicly reachable, or that relay elsewhere (IANA). */
const special4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a carrier
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT, a way into multicast
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and the broadcast address
]

/**
 * The only IPv6 block allocated for global unicast. Outside of it are mapped and compatible IPv4 (::/96,
 * ::ffff:0:0/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard-only, segment routing, local and multicast
 * networks, or unassigned space.
 */
const global6 = '2000::/3'

/**
 * Special-purpose networks inside it. IPv4 addresses embedded in transition ranges are not checked: a relay
 * in the network decides where they lead.
 */
const special6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, AMT, AS112, ORCHID and what follows
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]

const [special, outer] = [listOf([...special4, ...special6]), listOf([global6])]

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** True for a public IP address, judged by the address itself, not by an embedded one. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && outer.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** True if a host name may be called; its resolved addresses are checked later. */
export function isOutside(host: string): boolean {
  const bare = host.replace(/^\[|\]$|\.$/g, '')
  return isIP(bare) === 0 ? bare.includes('.') && !/(^|\.)localhost$/.test(bare) : isPublic(bare)
}

/** The host is internal or special, and only public ones are allowed. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not public`)
    this.name = 'NotPublic'
  }
}

/**
 * Resolved addresses of a host, or the host itself if it is an address. Connect to one of these, not to the
 * name: a second resolution may lead inside.
 * @param isInsideAllowed true if the operator of the server has configured the host.
 * @param order which family comes first; the resolver's order by default.
 * @throws NotPublic if one of them is not public, Error of the resolver for an unknown name.
 */
export async function addressesOf(
  host: string,
  isInsideAllowed: boolean,
  order: 'ipv4first' | 'verbatim' = 'verbatim',
): Promise<string[]> {
  const found = isIP(host) === 0 ? await lookup(host, { all: true, order }) : [{ address: host }]
  const addresses = found.map(({ address }) => address)
  if (!isInsideAllowed && !addresses.every(isPublic)) throw new NotPublic(host)
  return addresses
}

/** Resolves a name for a connection, and refuses internal addresses. Not called for literal addresses. */
export const publicOnly: LookupFunction = (host, { all }, done) => {
  addressesOf(host, false).then(
    (found) => {
      const addresses = found.map((address) => ({ address, family: isIP(address) }))
      const [first] = addresses
      if (all) done(null, addresses)
      else if (first) done(null, first.address, first.family)
      else done(new NotPublic(host), '')
    },
    (error: Error) => done(error, ''),
  )
}
