import { isIP } from 'node:net'

/* SPF results change only at network boundaries, so checking the boundaries covers every address. */

/** Network as written: any address in it, and its prefix length. */
export interface Network {
  address: string
  bits: number
}

/** First address of each network and the first one after it, IPv4 and IPv6, without duplicates. */
export function edgesOf(networks: readonly Network[]): string[] {
  const edges = networks.flatMap(({ address, bits }) => {
    const length = isIP(address) === 6 ? 128 : 32
    const size = 1n << BigInt(length - bits)
    const first = (numberOf(address, length) / size) * size
    const behind = first + size
    return [first, ...(behind < 1n << BigInt(length) ? [behind] : [])].map((edge) => textOf(edge, length))
  })
  return [...new Set(edges)]
}

function numberOf(address: string, length: 32 | 128): bigint {
  if (length === 32) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  // The last 32 bits may be written as an IPv4 address.
  const plain = address.replace(/[\d.]+$/, (end) =>
    end.includes('.') ? hexOf(numberOf(end, 32), 2).join(':') : end,
  )
  const [head = '', tail] = plain.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const ends = groups(tail ?? '')
  const gap = tail === undefined ? 0 : 8 - groups(head).length - ends.length
  const all = [...groups(head), ...Array<string>(gap).fill('0'), ...ends]
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

const textOf = (number: bigint, length: 32 | 128): string =>
  length === 128
    ? hexOf(number, 8).join(':')
    : [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.')

const hexOf = (number: bigint, groups: number): string[] =>
  Array.from({ length: groups }, (_, index) =>
    ((number >> BigInt(16 * (groups - 1 - index))) & 65_535n).toString(16),
  )
