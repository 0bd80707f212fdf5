import { serverArea } from '../area.ts'
import { deliverabilityHandlers } from '../channels/deliverability-handlers.ts'
import type { DeliverabilityParts } from '../deliverability/check-inbox.ts'
import type { DiscoveryParts } from './discover.ts'
import { pageFetcher } from './fetch-page.ts'
import { discoveryHandlers, type DiscoveryHandlerParts } from './handlers.ts'
import { hostOfDomain } from './known-hosts.ts'
import { mailDns } from './mail-dns.ts'

type Parts = Omit<DiscoveryHandlerParts, keyof DiscoveryParts> &
  Omit<DeliverabilityParts, 'holderOf'> & { lookUp?: DiscoveryParts }

/** Discovery: mail servers of an address, and deliverability of an inbox's mail. */
export const discoveryArea = serverArea({
  handlers: (parts: Parts) => ({
    discovery: discoveryHandlers({
      ...parts,
      ...(parts.lookUp ?? { dns: mailDns(parts.dnsServers), fetchPage: pageFetcher() }),
    }),
    deliverability: deliverabilityHandlers({
      ...parts,
      holderOf: (domain) => hostOfDomain(domain)?.name ?? null,
    }),
  }),
})
