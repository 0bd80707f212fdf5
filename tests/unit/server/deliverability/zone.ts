import type { Dns } from '#server/deliverability/dns.ts'
import type { DnsEntry } from '../../../support/services/dns-server.ts'

/** DNS that only knows these names. */
export const dnsOf = (zone: Record<string, DnsEntry>): Dns => ({
  texts: async (name) => zone[name.toLowerCase()]?.txt ?? [],
  addresses: async (host) => {
    const { a = [], aaaa = [] } = zone[host.toLowerCase()] ?? {}
    return [...a, ...aaaa]
  },
  exchanges: async (domain) => zone[domain.toLowerCase()]?.mx ?? [],
})

/** The same DNS with mailauth's interface. */
export const resolverOf = (zone: Record<string, DnsEntry>) => async (name: string, type: string) => {
  const entry = zone[name.toLowerCase()]
  const values = entry?.[type.toLowerCase() as keyof DnsEntry] ?? []
  if (values.length === 0)
    throw Object.assign(new Error(`${type} ${name}`), { code: entry ? 'ENODATA' : 'ENOTFOUND' })
  if (type === 'TXT') return values.map((value) => [value])
  if (type === 'MX') return values.map((exchange) => ({ exchange, priority: 10 }))
  return values
}
