import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { deliverabilityWords } from './words.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * DNS records of an inbox's domain as other mail servers see them: who may send for it (SPF), the key that signs its
 * mail (DKIM), and the policy for other mail (DMARC). Only what DNS says is told, and what a mail of the inbox bore
 * that came back; what nobody can see from here is said to be unknown.
 */

/** Checks in display order. */
export const deliverabilitySubjects = ['spf', 'dkim', 'dmarc'] as const

/** DNS look-ups that an SPF record may cost at most (RFC 7208 4.6.4). */
export const spfLookupLimit = 10

const findings = Object.keys(deliverabilityWords) as [
  keyof typeof deliverabilityWords,
  ...(keyof typeof deliverabilityWords)[],
]

/** A record of DNS, as it is to be set. */
export const dnsRecord = z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
/** A record of DNS, as it is to be set. */
export type DnsRecord = z.infer<typeof dnsRecord>

/** Facts for a finding's text; '' if there is none. */
export const deliverabilityFacts = z.object({
  domain: z.string(),
  /** By which server mail leaves, as people call it. */
  server: z.string(),
  /** Its addresses, or the domain that a signature is of. */
  detail: z.string(),
})

/** Current state of one check. */
export const deliverabilityCheck = z.object({
  about: z.enum(deliverabilitySubjects),
  /** Findings, most serious first. */
  findings: z.array(z.enum(findings)).check(z.minLength(1)),
  facts: deliverabilityFacts,
  /** Current records in DNS. */
  found: z.array(z.string()),
  /** Required record, where DNS has to be changed. */
  record: z.nullable(dnsRecord),
})
/** Current state of one check. */
export type DeliverabilityCheck = z.infer<typeof deliverabilityCheck>

/** Checks of an inbox's domain. */
export const deliverabilityView = z.object({
  id: id(),
  checks: z.array(deliverabilityCheck),
  /** Whether the desk has a key to sign mail of this domain with. */
  hasKey: z.boolean(),
  /** Provider that controls the records of a public mail domain (Google for gmail.com); else null. */
  holder: z.nullable(z.string()),
})
/** Checks of an inbox's domain. */
export type Deliverability = z.infer<typeof deliverabilityView>

const path = '/desk/mailboxes/:id/deliverability'
const named = z.object({ id: id() })

/**
 * Looks up what DNS says about the domain of an inbox; it takes a few seconds at most.
 * @throws DeskError NOT_FOUND for an inbox without an address.
 */
export const getDeliverability = defineEndpoint({
  ...{
    method: 'GET',
    path,
    summary: 'What other mail servers find about an inbox',
    ...manageMailboxesAccess,
  },
  input: named,
  output: deliverabilityView,
})

/**
 * Makes a key to sign mail of the inbox’s domain with; signing begins once DNS has its public half.
 * @throws DeskError CONFLICT where the domain has a holder.
 */
export const putSigning = defineEndpoint({
  ...{
    method: 'PUT',
    path: '/desk/mailboxes/:id/signing',
    summary: 'Sign mail of an inbox with DKIM',
    ...manageMailboxesAccess,
  },
  input: named,
  output: deliverabilityView,
})

/** Signs mail of the domain no more, and forgets the key. */
export const removeSigning = defineEndpoint({
  ...{
    method: 'DELETE',
    path: '/desk/mailboxes/:id/signing',
    summary: 'Sign no mail of an inbox any more',
    ...manageMailboxesAccess,
  },
  input: named,
  output: named,
})

/** How others see the mail of an inbox. */
export const deliverabilityEndpoints = { getDeliverability, putSigning, removeSigning }
