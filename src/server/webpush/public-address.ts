import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * The address of a push service comes from a browser, so from whoever is signed in: it must not become a way to knock
 * at doors of the server's own network.
 */

/** IPv4 addresses written as IPv6 ones are checked as what they are. */
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !inner.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a host may be spoken to as far as its name tells; what the name resolves to is checked when it is. */
export function isOutside(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? bare.includes('.') && !/(^|\.)localhost$/.test(bare) : isPublic(bare)
}

/** Resolves a name for a connection, and refuses one that leads inside. Addresses without a name never come here. */
export const publicOnly: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublic(address)))
      return done(new Error(`${host} is not public`), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
