import { isIP } from 'node:net'

/* Results change only at the edges of the networks in the records: checking the edges covers every address. */

/** A network as it is written: any address of it, and how many bits count. */
export interface Network {
  address: string
  bits: number
}

/** The first address of each network and the first behind it, of both kinds, each once. */
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
  // The last 32 bits may be written as an address of the other kind.
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
