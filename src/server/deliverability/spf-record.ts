import { BlockList, isIP } from 'node:net'
import type { Network } from './network-edges.ts'

/** Result for mail from a server that matches a term. */
export type SpfQualifier = '+' | '-' | '~' | '?'

/** Mechanism of an SPF record (RFC 7208 4.6.1), without its lookups. */
export interface SpfTerm {
  /** Term as written. */
  source: string
  qualifier: SpfQualifier
  mechanism: 'all' | 'include' | 'a' | 'mx' | 'ip4' | 'ip6' | 'exists' | 'ptr'
  /** Argument; '' for the domain of the record itself. */
  value: string
  /** Prefix lengths for IPv4 and IPv6. */
  bits: { ipv4: number; ipv6: number }
}

/** Parsed SPF record. */
export interface SpfRecord {
  terms: SpfTerm[]
  /** Domain of the record to use if nothing matches; null for none. */
  redirect: string | null
}

/** Term that no server can parse. */
export class BrokenSpf extends Error {
  override readonly name = 'BrokenSpf'
  readonly term: string

  constructor(term: string) {
    super(`This term of an SPF record cannot be read: ${term}`)
    this.term = term
  }
}

/** True if a TXT value is an SPF record. */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

const directive =
  /^([+?~-]?)(all|include|a|mx|ip4|ip6|exists|ptr)(?::(.+?))?((?:\/\d{1,3})?(?:\/\/\d{1,3})?)$/i
const modifier = /^([a-z][\w.-]*)=(.*)$/i

/** Parses an SPF record. @throws BrokenSpf */
export function readSpf(text: string): SpfRecord {
  const [, ...sources] = text.split(/ +/).filter((word) => word !== '')
  const record: SpfRecord = { terms: [], redirect: null }
  for (const source of sources) {
    const given = modifier.exec(source)
    if (given) {
      const [, name = '', value = ''] = given
      if (name.toLowerCase() !== 'redirect') continue
      if (value === '' || record.redirect !== null) throw new BrokenSpf(source)
      record.redirect = value
    } else record.terms.push(readTerm(source))
  }
  return record
}

function readTerm(source: string): SpfTerm {
  const found = directive.exec(source)
  if (!found) throw new BrokenSpf(source)
  const [, qualifier = '', name = '', value = '', bits = ''] = found
  const mechanism = name.toLowerCase() as SpfTerm['mechanism']
  const [, four, six] = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(bits) ?? []
  const isAddress = mechanism === 'ip4' || mechanism === 'ip6'
  const takesBits = isAddress || mechanism === 'a' || mechanism === 'mx'
  const isWhole =
    (value !== '' || !['include', 'exists', 'ip4', 'ip6'].includes(mechanism)) &&
    (value === '' || mechanism !== 'all') &&
    (bits === '' || takesBits) &&
    (!isAddress || (isIP(value) === (mechanism === 'ip4' ? 4 : 6) && six === undefined))
  const read = {
    ipv4: Number((mechanism === 'ip6' ? undefined : four) ?? 32),
    ipv6: Number((mechanism === 'ip6' ? four : six) ?? 128),
  }
  if (!isWhole || read.ipv4 > 32 || read.ipv6 > 128) throw new BrokenSpf(source)
  return { source, qualifier: (qualifier || '+') as SpfQualifier, mechanism, value, bits: read }
}

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Networks of a term for given addresses. */
export const networksOf = ({ bits }: SpfTerm, addresses: readonly string[]): Network[] =>
  addresses.map((address) => ({ address, bits: bits[kindOf(address)] }))

/** Matcher of an address against networks. */
export function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const { address, bits } of networks) list.addSubnet(address, bits, kindOf(address))
  return list
}

/** Adds a term to an SPF record, before its `all` or `redirect`. */
export function withTerm(text: string, term: string): string {
  const words = text.split(/ +/)
  const end = words.findIndex((word) => /^[+?~-]?all$/i.test(word) || /^redirect=/i.test(word))
  return end === -1 ? [...words, term].join(' ') : words.toSpliced(end, 0, term).join(' ')
}

/** Merges SPF records to one, with the strictest `all`. */
export function inOne(texts: readonly string[]): string {
  const words = texts.flatMap((text) => text.split(/ +/).slice(1)).filter((word) => word !== '')
  const isEnd = (word: string) => /^[+?~-]?all$/i.test(word)
  const ends = ['-all', '~all', '?all'].find((end) => words.includes(end)) ?? '~all'
  return ['v=spf1', ...new Set(words.filter((word) => !isEnd(word))), ends].join(' ')
}
