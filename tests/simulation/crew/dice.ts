import { seededRandom, type Random } from '#lib/random.ts'

const mask64 = (1n << 64n) - 1n
const golden = 0x9e3779b97f4a7c15n

/** A single round of splitmix64: spreads a 64-bit number over all 64 bits. */
function spread(value: bigint): bigint {
  let z = (value + golden) & mask64
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask64
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask64
  return z ^ (z >> 31n)
}

/** Random source of a part of a seed: equal seed and path give equal numbers, whatever else was drawn. */
export function diceFor(seed: bigint, ...path: readonly number[]): Random {
  let state = seed & mask64
  for (const part of path) state = spread(state ^ spread(BigInt(part)))
  return seededRandom(state)
}

/** Random integer between `from` and `to`, both included. */
export function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random.next() * (to - from + 1))
}

/** True with this probability. */
export function chance(random: Random, share: number): boolean {
  return random.next() < share
}

/** Random UUID. */
export function uuidOf(random: Random): string {
  const hex = Array.from({ length: 4 }, () => random.bits().toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
