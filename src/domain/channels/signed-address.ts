/**
 * End of a signed address's local part, in lower case: its kind (`c`: reply to a conversation, `b`: bounce of
 * a message), id and signature.
 */
export const signedEnd = /\+([bc])([0-9a-z]{1,11})\.([0-9a-v]{26}|[0-9a-v]{16})$/

/** An address of this server without its signature, which means nothing to readers; others unchanged. */
export function withoutSignature(address: string): string {
  const at = address.lastIndexOf('@')
  const end = signedEnd.exec(address.slice(0, Math.max(at, 0)).toLowerCase())
  return end ? address.slice(0, end.index) + address.slice(at) : address
}
