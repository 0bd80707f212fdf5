/** The host of a `Host` header or of an address, as it is compared; empty for what is none. */
export const hostName = (host: string): string =>
  (URL.parse(`http://${host}`)?.hostname ?? '').replace(/\.$/, '')

/** The origin of a verified host: reached as the desk is, by the same scheme and port. */
export function hostOrigin(deskOrigin: string, host: string): string {
  const url = new URL(deskOrigin)
  url.hostname = host
  return url.origin
}
