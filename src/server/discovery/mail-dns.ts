import type { Resolver } from 'node:dns/promises'
import type { MailProposal } from '#domain/channels/mail-discovery.ts'
import type { MailSecurity } from '#domain/channels/mail-server.ts'
import { resolverOf } from '../deliverability/dns.ts'

/** DNS queries about a domain. */
export type MailDns = Pick<Resolver, 'resolveMx' | 'resolveSrv'>

/** DNS resolver with a short timeout, as a user waits; `servers` as for {@link resolverOf}. */
export const mailDns = (servers: readonly string[]): MailDns => resolverOf(servers, 2000)

/** Error codes for a missing record. */
const nothing = /^(ENODATA|ENOTFOUND)$/

const isNothing = (error: unknown): boolean => nothing.test((error as { code?: string }).code ?? '')

type Exchangers = MailProposal['exchangers']

/** MX hosts of a domain by preference; a lone `.` means none (RFC 7505). */
export async function exchangersOf(dns: MailDns, domain: string): Promise<Exchangers> {
  try {
    const found = await dns.resolveMx(domain)
    const names = found
      .toSorted((a, b) => a.priority - b.priority)
      .map(({ exchange }) => bare(exchange))
      .filter((name) => name !== '')
    return { state: names.length > 0 ? 'found' : 'none', names: names.slice(0, 5) }
  } catch (error) {
    return { state: isNothing(error) ? 'none' : 'unknown', names: [] }
  }
}

/** Server named by DNS for a service. */
export interface ServiceAddress {
  host: string
  port: number
  security: MailSecurity
}

/** Services by preference (RFC 6186, RFC 8314): implicit TLS first. */
const services = {
  receiving: [
    ['_imaps', 'tls'],
    ['_imap', 'starttls'],
  ],
  sending: [
    ['_submissions', 'tls'],
    ['_submission', 'starttls'],
  ],
} as const

/** Server that DNS names for a domain; null for none. */
export async function serviceOf(
  dns: MailDns,
  domain: string,
  way: keyof typeof services,
): Promise<ServiceAddress | null> {
  const found = await Promise.all(
    services[way].map(async ([service, security]) => {
      const records = await dns.resolveSrv(`${service}._tcp.${domain}`).catch(() => [])
      const [first] = records
        .filter(({ name }) => bare(name) !== '')
        .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
      return first ? { host: bare(first.name), port: first.port, security } : null
    }),
  )
  return found.find((place) => place !== null) ?? null
}

const bare = (name: string): string => name.replace(/\.$/, '').toLowerCase()
