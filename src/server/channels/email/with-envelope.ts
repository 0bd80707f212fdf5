import { forwardingToken } from '../../forwarding/address.ts'
import { readAddresses } from '../../mail/addresses.ts'
import type { ReadMail } from '../../mail/mail.ts'
import type { Envelope } from './intake.ts'

/**
 * A mail with what the server in front said of it: nobody as its sender means that a machine wrote it, somebody stands
 * in where the mail names nobody, and whom it was handed over for is whom it was sent to.
 */
export function withEnvelope(read: ReadMail, { from, to }: Envelope): ReadMail {
  // SPF fails on what was forwarded by its nature, and with it often DMARC: who forwarded it has judged it before.
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
