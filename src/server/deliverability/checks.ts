import { isIP } from 'node:net'
import { spfLookupLimit, type DeliverabilityCheck, type DnsRecord } from '#domain/deliverability/endpoints.ts'
import { UnansweredDns, type Dns } from './dns.ts'
import { isAligned } from './tag-list.ts'
import { edgesOf } from './network-edges.ts'
import { lookAtDmarc, type DmarcLook } from './dmarc.ts'
import { lookAtSpf, type SpfLook } from './spf.ts'
import { inOne, withTerm } from './spf-record.ts'
import type { WayOut } from './way-out.ts'

type Finding = DeliverabilityCheck['findings'][number]
type Found = Omit<DeliverabilityCheck, 'about' | 'facts'> & { detail?: string }

/** A record that lets one begin: it asks for nothing yet. */
const firstDmarc = 'v=DMARC1; p=none'

/** Whether mail passes SPF, by what was found first; of anything else nobody knows, as a server may hand mail on. */
const passing: Partial<Record<Finding, boolean>> = {
  ...{ spfAllowed: true, spfAllowsAddress: true, spfEverybody: true },
  ...{ spfMissing: false, spfSeveral: false },
}

/** Whether mail passes SPF; null where nobody knows. */
export const passesSpf = ({ findings: [first] }: Pick<DeliverabilityCheck, 'findings'>): boolean | null =>
  (first && passing[first]) ?? null

/** Checks a domain's SPF for mail sent this way. */
export function checkSpf(dns: Dns, domain: string, out: WayOut): Promise<DeliverabilityCheck> {
  return answered('spf', 'spfUnanswered', { domain, server: out.name }, async () => {
    const look = await lookAtSpf(dns, domain)
    const [text] = look.found
    const term = termFor(out)
    const set = (value: string): DnsRecord => ({ type: 'TXT', name: domain, value })
    const { found } = look
    if (text === undefined) {
      const value = ['v=spf1', ...(term === null ? [] : [term]), '~all'].join(' ')
      if (term !== null) return { findings: ['spfMissing'], found, record: set(value) }
      const why = out.host === '' ? 'spfNoWayOut' : 'spfUnknown'
      return { findings: ['spfMissing', why], found, record: null }
    }
    if (found.length > 1) return { findings: ['spfSeveral'], found, record: set(inOne(found)) }
    if (look.broken !== null) return { findings: ['spfBroken'], found, record: null, detail: look.broken }
    const judged = await judgeWay(dns, look, out)
    const leavesOut = judged === 'spfLeavesOut' || judged === 'spfLeavesOutAddress'
    const closed = look.allowsEverybody ? text.replace(/(^| )\+?all$/i, '$1~all') : text
    const mended = leavesOut && term !== null ? withTerm(closed, term) : closed
    const record = mended === text ? null : set(mended)
    if (look.lookups > spfLookupLimit)
      return { findings: ['spfTooLong'], found, record: null, detail: String(look.lookups) }
    return {
      findings: [look.allowsEverybody ? 'spfEverybody' : judged],
      ...{ found, record, detail: out.addresses.join(', ') },
    }
  })
}

/** SPF term that allows the servers; null if their addresses are unknown. */
function termFor({ known, host, addresses }: WayOut): string | null {
  if (known) return `include:${known.include}`
  if (addresses.length === 0) return null
  const version = isIP(host)
  return version === 0 ? `a:${host}` : `ip${version}:${host}`
}

/** Result of a readable record for the way that mail leaves. */
async function judgeWay(dns: Dns, look: SpfLook, { host, known, addresses }: WayOut): Promise<Finding> {
  if (host === '') return 'spfNoWayOut'
  if (known) {
    if (look.included.has(known.include) || (await letsAllOf(dns, known.include, look))) return 'spfAllowed'
    return known.isRelay ? 'spfElsewhere' : 'spfLeavesOut'
  }
  if (addresses.length === 0) return 'spfUnknown'
  const results = addresses.map((address) => look.resultFor(address))
  if (results.every((result) => result === 'pass')) return 'spfAllowsAddress'
  // Of several addresses mail goes out from some.
  return results.some((result) => result === null || result === 'pass') ? 'spfUnknown' : 'spfLeavesOutAddress'
}

/** Whether a record lets every server send that a provider's lets: by addresses, or by way of other names. */
async function letsAllOf(dns: Dns, include: string, look: SpfLook): Promise<boolean> {
  const theirs = await lookAtSpf(dns, include)
  const asked = edgesOf([...theirs.networks, ...look.networks]).filter(
    (address) => theirs.resultFor(address) === 'pass',
  )
  return asked.length > 0 && asked.every((address) => look.resultFor(address) === 'pass')
}

/** Other results that DMARC depends on; null if unknown. */
export interface DmarcGround {
  /** Whether SPF allows the server: mail leaves under the very domain that it is from. */
  spf: boolean | null
  /** The domains that mail is signed for. */
  signedFor: readonly string[] | null
}

/** Result of a domain's DMARC for mail. */
export function checkDmarc(
  dns: Dns,
  domain: string,
  server: string,
  ground: DmarcGround,
): Promise<DeliverabilityCheck> {
  return answered('dmarc', 'dmarcUnanswered', { domain, server }, async () => {
    const look = await lookAtDmarc(dns, domain)
    const { found, name, policy } = look
    const finding = judgePolicy(look, domain, ground)
    const isToBegin = finding === 'dmarcMissing' || finding === 'dmarcBroken'
    return {
      ...{ findings: [finding], found, detail: finding === 'dmarcBroken' ? (look.broken ?? '') : policy },
      record: isToBegin ? { type: 'TXT', name, value: firstDmarc } : null,
    }
  })
}

function judgePolicy(
  { found, broken, policy, isStrict }: DmarcLook,
  domain: string,
  { spf, signedFor }: DmarcGround,
): Finding {
  if (found.length === 0) return 'dmarcMissing'
  if (found.length > 1) return 'dmarcSeveral'
  if (broken !== null) return 'dmarcBroken'
  if (policy === 'none') return 'dmarcWatches'
  const dkim = signedFor && signedFor.some((each) => isAligned(each, domain, isStrict))
  if (spf || dkim) return 'dmarcPasses'
  return spf === null || dkim === null ? 'dmarcMayRefuse' : 'dmarcRefuses'
}

/** Says that nothing is known where DNS does not answer. */
export async function answered(
  about: DeliverabilityCheck['about'],
  unanswered: Finding,
  facts: { domain: string; server: string },
  look: () => Promise<Found>,
): Promise<DeliverabilityCheck> {
  try {
    const { detail = '', ...check } = await look()
    return { about, facts: { ...facts, detail }, ...check }
  } catch (error) {
    if (!(error instanceof UnansweredDns)) throw error
    return { about, facts: { ...facts, detail: '' }, findings: [unanswered], found: [], record: null }
  }
}
