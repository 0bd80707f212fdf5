import { randomBytes } from 'node:crypto'

/*
 * The addresses that mailboxes elsewhere forward to: nobody guesses one, and nobody needs to say it aloud. What came by
 * one is told from the address alone, also where mail that was set aside is tried again.
 */

/** Without letters and digits that are taken for each other. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 16
const pattern = new RegExp(`^in-([${letters}]{${length}})@`, 'i')

/** Makes what an address is known by. */
export const newForwardingToken = (): string =>
  [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')

/** The address of a token at the domain that this server takes mail for. */
export const forwardingAddress = (token: string, domain: string): string => `in-${token}@${domain}`

/** The token in an address; null where it is none that mail is forwarded to. */
export const forwardingToken = (address: string): string | null =>
  pattern.exec(address)?.[1]?.toLowerCase() ?? null
