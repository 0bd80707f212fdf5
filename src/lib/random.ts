/** A source of random numbers, so that tests can repeat them. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** 32 random bits as an unsigned integer. */
  bits(): number
}

const mask64 = (1n << 64n) - 1n

/**
 * A repeatable source: the same 64-bit seed gives the same numbers.
 * The seed is spread by splitmix64 into the state of xoshiro128** (Blackman and Vigna, 2018).
 */
export function seededRandom(seed: bigint): Random {
  let mix = seed & mask64
  const spread = () => {
    mix = (mix + 0x9e3779b97f4a7c15n) & mask64
    let z = mix
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask64
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask64
    return z ^ (z >> 31n)
  }
  const [first, second] = [spread(), spread()]
  let a = Number(first & 0xffffffffn)
  let b = Number(first >> 32n)
  let c = Number(second & 0xffffffffn)
  let d = Number(second >> 32n)
  const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by))
  const bits = () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = rotate(d, 11)
    return result
  }
  return { bits, next: () => bits() / 0x1_0000_0000 }
}

/** Picks one element; the list must not be empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random.next() * list.length)] as T
}
