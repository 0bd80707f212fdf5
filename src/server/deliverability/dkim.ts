import type { DeliverabilityCheck } from '#domain/deliverability/endpoints.ts'
import { UnansweredDns, type Dns } from './dns.ts'
import type { MailSignature } from './signatures.ts'
import { isAligned } from './tag-list.ts'
import { answered } from './checks.ts'
import { compareKey, keyName, keyValue, type SigningKey } from './signing-keys.ts'

/** Signing state of an inbox's mail. */
export interface Signing {
  /** Key that Outpost signs with; null if it does not sign. */
  key: (SigningKey & { canSign: boolean }) | null
  /** Signatures of the last returned mail; null if there is none. */
  returned: readonly MailSignature[] | null
}

/** DKIM state of a domain's mail. */
export interface DkimResult {
  check: DeliverabilityCheck
  /** Domains with a verifiable signature; null if unknown. */
  signedFor: string[] | null
  /** DNS has the key of the desk; null if there is no key, or DNS did not answer. */
  isKeyFound: boolean | null
}

/** Checks how other servers see the DKIM signatures of a domain. */
export async function checkDkim(
  dns: Dns,
  facts: { domain: string; server: string },
  { key, returned }: Signing,
): Promise<DkimResult> {
  const look: Omit<DkimResult, 'check'> = { signedFor: null, isKeyFound: null }
  const check = await answered('dkim', 'dkimUnanswered', facts, async () => {
    if (key) {
      const name = keyName(key.selector, facts.domain)
      const found = await dns.texts(name)
      const standing = compareKey(found, key.publicKey)
      look.isKeyFound = standing === 'same'
      const value = keyValue(key.publicKey)
      if (standing === 'same') {
        if (!key.canSign) return { findings: ['dkimSealed'], found, record: null }
        look.signedFor = [facts.domain]
        return { findings: ['dkimSigns'], found, record: null }
      }
      // Until DNS has the key, only the provider may sign.
      look.signedFor = returned && domainsOf(await checkableOf(dns, returned))
      const finding = standing === 'other' ? 'dkimDiffers' : 'dkimAwaited'
      return { findings: [finding], found, record: { type: 'TXT', name, value } }
    }
    if (returned === null) return { findings: ['dkimUnknown'], found: [], record: null }
    const checkable = await checkableOf(dns, returned)
    look.signedFor = domainsOf(checkable)
    const own = checkable.find(({ domain }) => isAligned(domain, facts.domain, false))
    const detail = own?.domain ?? [...new Set(look.signedFor)].join(', ')
    return { findings: [own ? 'dkimSeen' : 'dkimNotSeen'], found: [], record: null, detail }
  })
  return { ...look, check }
}

const domainsOf = (signatures: readonly MailSignature[]) => signatures.map(({ domain }) => domain)

/** Signatures whose keys are in DNS. @throws UnansweredDns */
async function checkableOf(dns: Dns, signatures: readonly MailSignature[]): Promise<MailSignature[]> {
  const hasKey = await Promise.all(
    signatures.map(async ({ selector, domain }) =>
      (await dns.texts(keyName(selector, domain))).some((text) => /(^|;)\s*p\s*=\s*[^\s;]/i.test(text)),
    ),
  )
  return signatures.filter((_, index) => hasKey[index])
}

/** True if DNS has a key; null if it did not answer. */
export async function isKeyInDns(dns: Dns, key: SigningKey): Promise<boolean | null> {
  try {
    return compareKey(await dns.texts(keyName(key.selector, key.domain)), key.publicKey) === 'same'
  } catch (error) {
    if (error instanceof UnansweredDns) return null
    throw error
  }
}
