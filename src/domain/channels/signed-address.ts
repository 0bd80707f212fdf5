/**
 * The end of a signed address's local part, in small letters: what it names (an answer's conversation `c`, a message that
 * comes back `b`), its number, its seal.
 */
export const signedEnd = /\+([bc])([0-9a-z]{1,11})\.([0-9a-v]{26}|[0-9a-v]{16})$/

/** An address of ours without its signature, which means nothing to readers; any other address as it is. */
export function withoutSignature(address: string): string {
  const at = address.lastIndexOf('@')
  const end = signedEnd.exec(address.slice(0, Math.max(at, 0)).toLowerCase())
  return end ? address.slice(0, end.index) + address.slice(at) : address
}
