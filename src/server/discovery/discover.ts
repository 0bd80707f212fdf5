import { domainToASCII } from 'node:url'
import type { MailHost, MailProposal } from '#domain/channels/mail-discovery.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import { readDomainSettings, settingsAddresses, type DomainSettings } from './autoconfig.ts'
import type { FetchPage } from './fetch-page.ts'
import { hostOfDomain, hostOfExchangers, type KnownHost } from './known-hosts.ts'
import { exchangersOf, serviceOf, type MailDns } from './mail-dns.ts'

/** Dependencies of discovery. */
export interface DiscoveryParts {
  dns: MailDns
  fetchPage: FetchPage
}

/** Discovered settings, without the check whether OAuth is configured here. */
export type Discovered = Omit<MailProposal, 'consent'>

/** Time limit in ms; a user waits, and a domain may not answer at all. */
const limit = 8000

/**
 * Finds the mail servers of an address: of a known provider by domain or MX hosts, then by DNS (RFC 6186, RFC
 * 8314), then from settings of the domain, then from settings of the domains of its MX hosts.
 */
export async function discover({ dns, fetchPage }: DiscoveryParts, address: string): Promise<Discovered> {
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase()
  const signal = AbortSignal.timeout(limit)
  const ofDomain = hostOfDomain(domain)
  if (ofDomain)
    return { source: 'known', exchangers: { state: 'found', names: [] }, ...placesOf(ofDomain, address) }
  const exchangers = await exchangersOf(dns, domain)
  const known = hostOfExchangers(exchangers.names)
  if (known) return { source: 'known', exchangers, ...placesOf(known, address) }
  const [receiving, sending] = await Promise.all([
    serviceOf(dns, domain, 'receiving'),
    serviceOf(dns, domain, 'sending'),
  ])
  const byDns = { receiving: withUser(receiving, address), sending: withUser(sending, address) }
  if (receiving && sending) return { source: 'dns', exchangers, host: null, ...byDns }
  const said = await settingsOf(fetchPage, [domain, ...domainsOf(exchangers.names)], address, signal)
  const servers = {
    receiving: byDns.receiving ?? said?.receiving ?? null,
    sending: byDns.sending ?? said?.sending ?? null,
  }
  const source = said ? 'autoconfig' : receiving || sending ? 'dns' : 'none'
  return { source, exchangers, host: hostOf(said), ...servers }
}

function placesOf(known: KnownHost, address: string): Pick<Discovered, 'host' | 'receiving' | 'sending'> {
  const { name, consent, password, help } = known
  const host = { name, consent, password, help }
  return { host, receiving: withUser(known.receiving, address), sending: withUser(known.sending, address) }
}

const hostOf = (said: DomainSettings | null): MailHost | null =>
  said?.name ? { name: said.name, consent: null, password: 'own', help: null } : null

const withUser = (place: Omit<MailServer, 'user'> | null, user: string): MailServer | null =>
  place && { ...place, user }

/** Parent domains of an MX host: without its first label, and the last two labels. */
function domainsOf(names: readonly string[]): string[] {
  const [first] = names
  if (first === undefined) return []
  const labels = first.split('.')
  return [...new Set([labels.slice(1), labels.slice(-2)])]
    .filter((rest) => rest.length >= 2)
    .map((rest) => rest.join('.'))
}

/** Settings of the first of these domains that publishes any. */
async function settingsOf(
  fetchPage: FetchPage,
  domains: readonly string[],
  address: string,
  signal: AbortSignal,
): Promise<DomainSettings | null> {
  const pages = [...new Set(domains)].flatMap(settingsAddresses)
  const read = await Promise.all(pages.map((page) => fetchPage(page, signal)))
  for (const page of read) {
    const said = page === null ? null : readDomainSettings(page, address)
    if (said) return said
  }
  return null
}
