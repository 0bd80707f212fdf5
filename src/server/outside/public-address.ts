import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * The address of a push service comes from a browser, that of a mail server from whoever has an account here: neither
 * must become a way to knock at doors of the server's own network.
 */

/** Special-purpose networks of IPv4 that are not reached over the internet, or lead on to elsewhere (IANA). */
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
 * The one block of IPv6 that is given out to be reached over the internet. What lies outside of it is mapped and
 * compatible IPv4 (::/96, ::ffff:0:0/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard-only, segment routing, local
 * and multicast networks, or nothing yet.
 */
const global6 = '2000::/3'

/**
 * Special-purpose networks inside it. An IPv4 address in one of a transition range is not looked at: what it leads to
 * is decided by a relay of the network, not by the address.
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

/** Whether an IP address is one of the public internet, by itself and not by what it embeds. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && outer.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Whether a host may be spoken to as far as its name tells; what the name resolves to is checked when it is. */
export function isOutside(host: string): boolean {
  const bare = host.replace(/^\[|\]$|\.$/g, '')
  return isIP(bare) === 0 ? bare.includes('.') && !/(^|\.)localhost$/.test(bare) : isPublic(bare)
}

/** A host of the server's own network, or of a special one, where only public ones may be spoken to. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not public`)
    this.name = 'NotPublic'
  }
}

/**
 * The addresses of a host, or the one that it is: what is connected to has to be one of these, not its name, or a second
 * look-up may lead inside.
 * @param isInsideAllowed true where the operator of the server says which hosts are spoken to.
 * @param order which of them come first; as the resolver gives them without.
 * @throws NotPublic where one of them is not public, Error of the resolver where the name is unknown.
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

/** Resolves a name for a connection, and refuses one that leads inside. Addresses without a name never come here. */
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
