import type { Dns } from './dns.ts'
import { readTags } from './tag-list.ts'

/** Policy for mail that fails SPF and DKIM. */
export type DmarcPolicy = 'none' | 'quarantine' | 'reject'

/** DMARC policy found for a domain. */
export interface DmarcResult {
  /** Records found; exactly one is required. */
  found: string[]
  /** DNS name of the records. */
  name: string
  /** Unreadable part; null if all is readable. */
  broken: string | null
  policy: DmarcPolicy
  /** Strict alignment: a signature counts only for exactly the domain. */
  isStrict: boolean
}

const policies = ['none', 'quarantine', 'reject'] as const

/** True if a TXT value is a DMARC record. */
const isDmarc = (text: string) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text)

/** DNS name of a domain's policy. */
export const dmarcName = (domain: string) => `_dmarc.${domain}`

/**
 * Looks up the DMARC policy of a domain: its own record, or that of the closest parent domain.
 * @throws UnansweredDns
 */
export async function lookUpDmarc(dns: Dns, domain: string): Promise<DmarcResult> {
  const labels = domain.split('.')
  for (let above = 0; above < labels.length - 1; above += 1) {
    const name = dmarcName(labels.slice(above).join('.'))
    const found = (await dns.texts(name)).filter(isDmarc)
    if (found.length > 0) return readDmarc(found, name, above > 0)
  }
  return { found: [], name: dmarcName(domain), broken: null, policy: 'none', isStrict: false }
}

function readDmarc(found: string[], name: string, isAbove: boolean): DmarcResult {
  const [text = ''] = found
  const tags = readTags(text)
  const own = tags?.get('p')
  const given = (isAbove ? tags?.get('sp') : undefined) ?? own
  const policy = policies.find((each) => each === given?.toLowerCase())
  // A record that only requests reports means policy `none` (RFC 7489 6.6.3).
  const watches = policy === undefined && tags !== null && tags.has('rua')
  const broken = tags === null ? text : policy || watches ? null : given === undefined ? text : `p=${given}`
  return {
    ...{ found, name, broken, policy: policy ?? 'none' },
    isStrict: tags?.get('adkim')?.toLowerCase() === 's',
  }
}
