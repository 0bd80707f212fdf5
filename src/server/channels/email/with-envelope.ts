import { forwardingToken } from '../../forwarding/address.ts'
import { readAddresses } from '../../mail/addresses.ts'
import type { ReadMail } from '../../mail/mail.ts'
import type { Envelope } from './intake.ts'

/**
 * Adds the envelope to a mail: a null sender marks it automatic, the envelope sender replaces a missing
 * author, and envelope recipients count as destinations.
 */
export function withEnvelope(read: ReadMail, { from, to }: Envelope): ReadMail {
  // Forwarding breaks SPF and often DMARC, so the verdict of the forwarding server counts.
  const isForwarded = to.some((address) => forwardingToken(address) !== null)
  const mail = isForwarded ? { ...read, failsDmarc: read.failedDmarcBefore } : read
  const destinations = [...new Set([...mail.destinations, ...to.map((address) => address.toLowerCase())])]
  if (from === '' && !mail.isAutomatic)
    return {
      ...mail,
      destinations,
      ...{ isAutomatic: true, automaticReason: 'envelope: <>', mustNotAutoReply: true },
    }
  const stand = mail.author === null && from ? (readAddresses(from)[0] ?? null) : null
  return stand
    ? { ...mail, destinations, author: stand, sender: mail.sender ?? stand, from: [stand] }
    : { ...mail, destinations }
}
