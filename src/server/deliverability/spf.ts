import { isIP, type BlockList } from 'node:net'
import { spfLookupLimit } from '#domain/deliverability/endpoints.ts'
import type { Dns } from './dns.ts'
import type { Network } from './network-edges.ts'
import {
  BrokenSpf,
  isSpf,
  listOf,
  networksOf,
  readSpf,
  type SpfQualifier,
  type SpfTerm,
} from './spf-record.ts'

/*
 * Static evaluation of SPF (RFC 7208): the record with all includes is looked up once, and then evaluated for
 * several addresses. Terms that depend on the mail (macros, exists, ptr) stay undecided.
 */

/** Limit of lookups; the record is invalid long before. */
const followed = 2 * spfLookupLimit

type Match =
  | { kind: 'all' }
  | { kind: 'networks'; list: BlockList }
  | { kind: 'record'; record: SpfTree | null }
  /** Depends on the mail. */
  | { kind: 'undecided' }

interface SpfTree {
  terms: { qualifier: SpfQualifier; match: Match }[]
  redirect: SpfTree | null
}

/** Result of a domain's SPF record. */
export interface SpfRecord {
  /** Records found; exactly one is required. */
  found: string[]
  /** DNS lookups in the worst case. */
  lookups: number
  /** Included domains, in lower case. */
  included: ReadonlySet<string>
  /** Term that is unreadable or whose target is missing; null if there is none. */
  broken: string | null
  /** The record allows every server. */
  allowsEverybody: boolean
  /** Networks in the record, whatever their result. */
  networks: readonly Network[]
  /** Result for mail from an address; null if it depends on the mail. */
  resultFor(address: string): SpfResult | null
}

/** SPF result of an address. */
export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral'

const results: Record<SpfQualifier, SpfResult> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
}

/** Looks up the SPF record of a domain with all includes. @throws UnansweredDns */
export async function lookUpSpf(dns: Dns, domain: string): Promise<SpfRecord> {
  const walk = new Walk(dns)
  const found = (await dns.texts(domain)).filter(isSpf)
  const [only] = found
  const tree = only !== undefined && found.length === 1 ? await walk.read(only, domain) : null
  return {
    found,
    lookups: walk.lookups,
    included: walk.included,
    networks: walk.networks,
    broken: walk.broken,
    allowsEverybody: tree !== null && letsEverybodyIn(tree),
    resultFor: (address) => (tree ? resultIn(tree, address) : null),
  }
}

class Walk {
  lookups = 0
  readonly included = new Set<string>()
  readonly networks: Network[] = []
  broken: string | null = null
  readonly #dns: Dns

  constructor(dns: Dns) {
    this.#dns = dns
  }

  async read(text: string, domain: string): Promise<SpfTree | null> {
    try {
      const { terms, redirect } = readSpf(text)
      const tree: SpfTree = { terms: [], redirect: null }
      for (const term of terms)
        tree.terms.push({ qualifier: term.qualifier, match: await this.#match(term, domain) })
      const hasEnd = terms.some(({ mechanism }) => mechanism === 'all')
      // With `all`, a redirect has no effect.
      if (redirect !== null && !hasEnd)
        tree.redirect = hasMacro(redirect)
          ? { terms: [{ qualifier: '?', match: { kind: 'undecided' } }], redirect: null }
          : await this.#follow(redirect, `redirect=${redirect}`)
      return tree
    } catch (error) {
      if (!(error instanceof BrokenSpf)) throw error
      this.broken ??= error.term
      return null
    }
  }

  async #match(term: SpfTerm, domain: string): Promise<Match> {
    const { mechanism, value, source } = term
    if (mechanism === 'all') return { kind: 'all' }
    if (mechanism === 'ip4' || mechanism === 'ip6') return this.#networks(term, [value])
    if (mechanism === 'include' && !hasMacro(value))
      return { kind: 'record', record: await this.#follow(value, source) }
    this.lookups += 1
    if (mechanism === 'ptr' || mechanism === 'exists' || hasMacro(value)) return { kind: 'undecided' }
    if (this.lookups > followed) return { kind: 'undecided' }
    return this.#networks(term, await this.#addresses(mechanism, value || domain))
  }

  #networks(term: SpfTerm, addresses: readonly string[]): Match {
    const networks = networksOf(term, addresses)
    this.networks.push(...networks)
    return { kind: 'networks', list: listOf(networks) }
  }

  async #addresses(mechanism: string, name: string): Promise<string[]> {
    if (mechanism === 'a') return this.#dns.addresses(name)
    const hosts = (await this.#dns.exchanges(name)).slice(0, spfLookupLimit)
    return (await Promise.all(hosts.map((host) => this.#dns.addresses(host)))).flat()
  }

  async #follow(name: string, source: string): Promise<SpfTree | null> {
    this.lookups += 1
    this.included.add(name.toLowerCase().replace(/\.$/, ''))
    if (this.lookups > followed) return null
    const found = (await this.#dns.texts(name)).filter(isSpf)
    const [only] = found
    if (only !== undefined && found.length === 1) return this.read(only, name)
    this.broken ??= source
    return null
  }
}

const hasMacro = (value: string) => value.includes('%')

function letsEverybodyIn({ terms, redirect }: SpfTree): boolean {
  const isOpen = terms.some(
    ({ qualifier, match }) =>
      qualifier === '+' &&
      (match.kind === 'all' ||
        (match.kind === 'record' && match.record !== null && letsEverybodyIn(match.record))),
  )
  return isOpen || (redirect !== null && letsEverybodyIn(redirect))
}

function resultIn({ terms, redirect }: SpfTree, address: string): SpfResult | null {
  let isUndecided = false
  for (const { qualifier, match } of terms) {
    const matches = matchOf(match, address)
    if (matches === true) return isUndecided && qualifier !== '+' ? null : results[qualifier]
    if (matches === null && qualifier !== '+') return null
    isUndecided ||= matches === null
  }
  if (redirect !== null) {
    const result = resultIn(redirect, address)
    return isUndecided && result !== 'pass' ? null : result
  }
  return isUndecided ? null : 'neutral'
}

/** True if the term matches; null if that depends on the mail. */
function matchOf(match: Match, address: string): boolean | null {
  if (match.kind === 'all') return true
  if (match.kind === 'networks') return match.list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  if (match.kind === 'undecided' || match.record === null) return null
  const result = resultIn(match.record, address)
  return result === null ? null : result === 'pass'
}
