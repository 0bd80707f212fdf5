import { isIP } from 'node:net'

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** True for a valid proxy range: an address, a CIDR network, or a known name. */
export const isAddressRange = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (rest.length > 0) return false
  if (bits === undefined) return version !== 0 || PROXY_RANGES.includes(value)
  return version !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
