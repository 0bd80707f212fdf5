const parts =
  /^(https?):\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?::(\d{1,5}))?\/?$/i
const usualPorts = { http: 80, https: 443 }

/**
 * An origin of pages as browsers spell it, or null for what is none: https anywhere, http on this machine alone. A name
 * with other letters than these is written as it stands in the network (`xn--…`).
 */
export function hostOrigin(text: string): string | null {
  const [, scheme = '', host = '', port] = parts.exec(text.toLowerCase()) ?? []
  const isHere = host === 'localhost' || host === '127.0.0.1'
  if ((scheme !== 'https' && (scheme !== 'http' || !isHere)) || Number(port ?? 1) > 65_535) return null
  const isUsual = port === undefined || Number(port) === usualPorts[scheme]
  return `${scheme}://${host}${isUsual ? '' : `:${Number(port)}`}`
}
