import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { deliverabilityWords } from './words.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * What other mail servers find in DNS about the domain that an inbox writes from: who may send for it (SPF), with which
 * key its mail is signed (DKIM), and what becomes of mail that is neither (DMARC). Only what DNS says is told, and what
 * a mail of the inbox bore that came back; what nobody can see from here is said to be unknown.
 */

/** What is looked at, in the order that it is shown. */
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

/** What the words of a finding speak of; '' where there is nothing of the kind. */
export const deliverabilityFacts = z.object({
  domain: z.string(),
  /** By which server mail leaves, as people call it. */
  server: z.string(),
  /** Its addresses, or the domain that a signature is of. */
  detail: z.string(),
})

/** One of the three, as it stands. */
export const deliverabilityCheck = z.object({
  about: z.enum(deliverabilitySubjects),
  /** What it comes to, the gravest first. */
  findings: z.array(z.enum(findings)).check(z.minLength(1)),
  facts: deliverabilityFacts,
  /** What DNS has at the moment. */
  found: z.array(z.string()),
  /** What has to stand there, where something has to be done in DNS. */
  record: z.nullable(dnsRecord),
})
/** One of the three, as it stands. */
export type DeliverabilityCheck = z.infer<typeof deliverabilityCheck>

/** What other servers find about the domain of an inbox. */
export const deliverabilityView = z.object({
  id: id(),
  checks: z.array(deliverabilityCheck),
  /** Whether the desk has a key to sign mail of this domain with. */
  hasKey: z.boolean(),
  /** Who alone sets the records of the domain, where anybody may have an address of it (Google's gmail.com); else null. */
  holder: z.nullable(z.string()),
})
/** What other servers find about the domain of an inbox. */
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
