/** Normalised host of a `Host` header or URL; empty if invalid. */
export const hostName = (host: string): string =>
  (URL.parse(`http://${host}`)?.hostname ?? '').replace(/\.$/, '')

/** Origin of a verified host: same scheme and port as the desk. */
export function hostOrigin(deskOrigin: string, host: string): string {
  const url = new URL(deskOrigin)
  url.hostname = host
  return url.origin
}
