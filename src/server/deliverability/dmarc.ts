import type { Dns } from './dns.ts'
import { readTags } from './tag-list.ts'

/** Policy for mail that fails SPF and DKIM. */
export type DmarcPolicy = 'none' | 'quarantine' | 'reject'

/** DMARC policy found for a domain. */
export interface DmarcLook {
  /** The records that are there; there has to be one. */
  found: string[]
  /** The name that they stand at. */
  name: string
  /** The unreadable part; null if all is readable. */
  broken: string | null
  policy: DmarcPolicy
  /** A signature counts only if it is of the very domain. */
  isStrict: boolean
}

const policies = ['none', 'quarantine', 'reject'] as const

/** Whether a text of DNS is a DMARC record. */
const isDmarc = (text: string) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text)

/** Where the policy of a domain stands. */
export const dmarcName = (domain: string) => `_dmarc.${domain}`

/**
 * Looks up what DMARC says for a domain: its own record, or else that of the nearest domain above it.
 * @throws UnansweredDns
 */
export async function lookAtDmarc(dns: Dns, domain: string): Promise<DmarcLook> {
  const labels = domain.split('.')
  for (let above = 0; above < labels.length - 1; above += 1) {
    const name = dmarcName(labels.slice(above).join('.'))
    const found = (await dns.texts(name)).filter(isDmarc)
    if (found.length > 0) return readDmarc(found, name, above > 0)
  }
  return { found: [], name: dmarcName(domain), broken: null, policy: 'none', isStrict: false }
}

function readDmarc(found: string[], name: string, isAbove: boolean): DmarcLook {
  const [text = ''] = found
  const tags = readTags(text)
  const own = tags?.get('p')
  const given = (isAbove ? tags?.get('sp') : undefined) ?? own
  const policy = policies.find((each) => each === given?.toLowerCase())
  // A record that wants reports alone is taken as one that only watches (RFC 7489 6.6.3).
  const watches = policy === undefined && tags !== null && tags.has('rua')
  const broken = tags === null ? text : policy || watches ? null : given === undefined ? text : `p=${given}`
  return {
    ...{ found, name, broken, policy: policy ?? 'none' },
    isStrict: tags?.get('adkim')?.toLowerCase() === 's',
  }
}
