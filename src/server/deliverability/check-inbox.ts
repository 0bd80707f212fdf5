import type { Id } from '#lib/id.ts'
import type { Deliverability } from '#domain/deliverability/endpoints.ts'
import { askDns, UnansweredDns, type Dns } from './dns.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database } from '../store/database.ts'
import { checkDmarc, checkSpf, passesSpf } from './checks.ts'
import { checkDkim, type Signing } from './dkim.ts'
import { readReturned } from './returned.ts'
import { canSign, domainOf, noteFound, readKey } from './signing-keys.ts'
import { isAligned } from './tag-list.ts'
import { findSendingServer, hostOfDesk, readOwnHost, type SendingServer } from './sending-server.ts'

/** Dependencies of the lookup. */
export interface DeliverabilityParts {
  database: Database
  secrets: KeptSecrets
  now(): number
  /** Provider that controls the records of a public mail domain; null for other domains. */
  holderOf(domain: string): string | null
  /** DNS servers to query; those of the machine if empty. */
  dnsServers: readonly string[]
  /** SMTP URL of the desk's server; null if mail is written to a folder. */
  smtpUrl: string | null
  /** Public URL of the desk. */
  origin(): string
}

/** Checks the domain of an inbox as other mail servers see it, and records whether DNS has the desk's key. */
export async function checkInbox(
  parts: DeliverabilityParts,
  accountId: Id,
  { id, address }: { id: Id; address: string },
): Promise<Deliverability> {
  const domain = domainOf(address)
  const { database, secrets, dnsServers, smtpUrl } = parts
  const known = await database.look(accountId, async (sql) => {
    const key = await readKey(sql, domain)
    const ownHost = await readOwnHost(sql, id)
    const returned = await readReturned(sql, id)
    // Sent by the desk's server from another address: only present signatures prove anything.
    const isTelling = ownHost !== null || returned?.some((each) => isAligned(each.domain, domain, false))
    const signing: Signing = {
      key: key && { ...key, canSign: await canSign(sql, secrets, key) },
      returned: isTelling ? returned : null,
    }
    return { signing, host: ownHost ?? hostOfDesk(smtpUrl) }
  })
  const { signing, host } = known
  const { key } = signing
  const { checks, isKeyFound } = await askDns(dnsServers, async (dns) => {
    const out = await findOrGuess(dns, host, new URL(parts.origin()).hostname)
    const [spf, dkim] = await Promise.all([
      checkSpf(dns, domain, out),
      checkDkim(dns, { domain, server: out.name }, signing),
    ])
    const ground = { spf: passesSpf(spf), signedFor: dkim.signedFor }
    const dmarc = await checkDmarc(dns, domain, out.name, ground)
    return { checks: [spf, dkim.check, dmarc], isKeyFound: dkim.isKeyFound }
  })
  if (key && isKeyFound !== null && (isKeyFound !== key.isFound || !isKeyFound))
    await database.desk(accountId, (sql) => noteFound(sql, key.id, isKeyFound, parts.now()))
  const holder = parts.holderOf(domain)
  const told = holder === null ? checks : checks.map((check) => ({ ...check, record: null }))
  return { id, checks: told, hasKey: key !== null, holder }
}

/** If the server's name cannot be resolved, its provider is unknown. */
async function findOrGuess(dns: Dns, host: string | null, deskHost: string): Promise<SendingServer> {
  try {
    return await findSendingServer(dns, host, deskHost)
  } catch (error) {
    if (!(error instanceof UnansweredDns)) throw error
    const name = host ?? deskHost
    return { host: name, known: null, addresses: [], name }
  }
}
