import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { deliverabilityTexts } from './texts.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * DNS records of an inbox's domain as other mail servers see them: authorised senders (SPF), signing key
 * (DKIM), and the policy for other mail (DMARC). Reports only what DNS and a returned mail of the inbox show;
 * everything else is reported as unknown.
 */

/** Checks in display order. */
export const deliverabilitySubjects = ['spf', 'dkim', 'dmarc'] as const

/** Maximum number of DNS look-ups of an SPF record (RFC 7208 4.6.4). */
export const spfLookupLimit = 10

const findings = Object.keys(deliverabilityTexts) as [
  keyof typeof deliverabilityTexts,
  ...(keyof typeof deliverabilityTexts)[],
]

/** A DNS record to be created. */
export const dnsRecord = z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
/** A DNS record to be created. */
export type DnsRecord = z.infer<typeof dnsRecord>

/** Facts for a finding's text; '' if there is none. */
export const deliverabilityFacts = z.object({
  domain: z.string(),
  /** Display name of the sending server. */
  server: z.string(),
  /** Its addresses, or the domain of a signature. */
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
  /** Required record, if DNS has to be changed. */
  record: z.nullable(dnsRecord),
})
/** Current state of one check. */
export type DeliverabilityCheck = z.infer<typeof deliverabilityCheck>

/** Checks of an inbox's domain. */
export const deliverabilityView = z.object({
  id: id(),
  checks: z.array(deliverabilityCheck),
  /** True if the server has a key to sign mail of this domain. */
  hasKey: z.boolean(),
  /** Provider that controls the records of a public mail domain (Google for gmail.com); else null. */
  holder: z.nullable(z.string()),
})
/** Checks of an inbox's domain. */
export type Deliverability = z.infer<typeof deliverabilityView>

const path = '/desk/mailboxes/:id/deliverability'
const named = z.object({ id: id() })

/**
 * Looks up the DNS records of an inbox's domain; takes a few seconds at most.
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
 * Creates a signing key for the inbox’s domain; signing begins once DNS has its public key.
 * @throws DeskError CONFLICT if the domain has a holder.
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

/** Stops signing mail of the domain, and deletes the key. */
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

/** Deliverability of an inbox's mail. */
export const deliverabilityEndpoints = { getDeliverability, putSigning, removeSigning }
