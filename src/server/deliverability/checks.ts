import { isIP } from 'node:net'
import { spfLookupLimit, type DeliverabilityCheck, type DnsRecord } from '#domain/deliverability/endpoints.ts'
import { UnansweredDns, type Dns } from './dns.ts'
import { isAligned } from './tag-list.ts'
import { edgesOf } from './network-edges.ts'
import { lookUpDmarc, type DmarcResult } from './dmarc.ts'
import { lookUpSpf, type SpfRecord } from './spf.ts'
import { inOne, withTerm } from './spf-record.ts'
import type { SendingServer } from './sending-server.ts'

type Finding = DeliverabilityCheck['findings'][number]
type Found = Omit<DeliverabilityCheck, 'about' | 'facts'> & { detail?: string }

/** Proposed first record: it requests nothing of receivers. */
const firstDmarc = 'v=DMARC1; p=none'

/** SPF result by the first finding; other findings are undecided, as a server may relay mail. */
const passing: Partial<Record<Finding, boolean>> = {
  ...{ spfAllowed: true, spfAllowsAddress: true, spfEverybody: true },
  ...{ spfMissing: false, spfSeveral: false },
}

/** True if mail passes SPF; null if unknown. */
export const passesSpf = ({ findings: [first] }: Pick<DeliverabilityCheck, 'findings'>): boolean | null =>
  (first && passing[first]) ?? null

/** Checks a domain's SPF for mail sent this way. */
export function checkSpf(dns: Dns, domain: string, out: SendingServer): Promise<DeliverabilityCheck> {
  return answered('spf', 'spfUnanswered', { domain, server: out.name }, async () => {
    const look = await lookUpSpf(dns, domain)
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
function termFor({ known, host, addresses }: SendingServer): string | null {
  if (known) return `include:${known.include}`
  if (addresses.length === 0) return null
  const version = isIP(host)
  return version === 0 ? `a:${host}` : `ip${version}:${host}`
}

/** Finding for a readable record and the sending server. */
async function judgeWay(
  dns: Dns,
  look: SpfRecord,
  { host, known, addresses }: SendingServer,
): Promise<Finding> {
  if (host === '') return 'spfNoWayOut'
  if (known) {
    if (look.included.has(known.include) || (await letsAllOf(dns, known.include, look))) return 'spfAllowed'
    return known.isRelay ? 'spfElsewhere' : 'spfLeavesOut'
  }
  if (addresses.length === 0) return 'spfUnknown'
  const results = addresses.map((address) => look.resultFor(address))
  if (results.every((result) => result === 'pass')) return 'spfAllowsAddress'
  // The address that mail leaves from is unknown, so mixed results are undecided.
  return results.some((result) => result === null || result === 'pass') ? 'spfUnknown' : 'spfLeavesOutAddress'
}

/** True if a record allows all servers of a provider's record, by addresses or other includes. */
async function letsAllOf(dns: Dns, include: string, look: SpfRecord): Promise<boolean> {
  const theirs = await lookUpSpf(dns, include)
  const asked = edgesOf([...theirs.networks, ...look.networks]).filter(
    (address) => theirs.resultFor(address) === 'pass',
  )
  return asked.length > 0 && asked.every((address) => look.resultFor(address) === 'pass')
}

/** Other results that DMARC depends on; null if unknown. */
export interface DmarcGround {
  /** SPF allows the server; the envelope sender has the same domain as From. */
  spf: boolean | null
  /** Domains of the DKIM signatures. */
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
    const look = await lookUpDmarc(dns, domain)
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
  { found, broken, policy, isStrict }: DmarcResult,
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

/** Runs a check; returns the given finding if DNS does not answer. */
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
