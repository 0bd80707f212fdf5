import { randomBytes } from 'node:crypto'

/*
 * Forwarding addresses for external mailboxes: impossible to guess, and never spoken. Forwarded mail is
 * recognised by this address alone, also when mail that was set aside is retried.
 */

/** Without letters and digits that are easily confused. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 16
const pattern = new RegExp(`^in-([${letters}]{${length}})@`, 'i')

/** Generates the token of an address. */
export const newForwardingToken = (): string =>
  [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')

/** Address for a token, at the domain that this server receives mail for. */
export const forwardingAddress = (token: string, domain: string): string => `in-${token}@${domain}`

/** Token of a forwarding address; null for any other address. */
export const forwardingToken = (address: string): string | null =>
  pattern.exec(address)?.[1]?.toLowerCase() ?? null
