/* Punycode: letters of other scripts in domain names (RFC 3492). */

const base = 36
const [tMin, tMax, skew, damp] = [1, 26, 38, 700]
const [firstLetter, firstBias] = [128, 72]
/** Characters of the longest label. */
const longest = 63

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2)
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

const threshold = (k: number, bias: number) => Math.min(tMax, Math.max(tMin, k - bias))

/** Decodes a label without its `xn--`; null if it is invalid. */
export function decodeLabel(label: string): string | null {
  if (label.length > longest) return null
  const at = label.lastIndexOf('-')
  const letters = Array.from(label.slice(0, Math.max(at, 0)))
  let [n, bias, i] = [firstLetter, firstBias, 0]
  for (let place = at + 1; place < label.length; i += 1) {
    const before = i
    for (let weight = 1, k = base; ; k += base) {
      const digit = digits.indexOf(label[place++] ?? '?')
      if (digit < 0) return null
      i += digit * weight
      const t = threshold(k, bias)
      if (digit < t) break
      weight *= base - t
    }
    bias = adapt(i - before, letters.length + 1, before === 0)
    n += Math.floor(i / (letters.length + 1))
    i %= letters.length + 1
    if (n > 0x10ffff || (n >= 0xd800 && n < 0xe000)) return null
    letters.splice(i, 0, String.fromCodePoint(n))
  }
  return letters.join('')
}

/** Encodes a label, without `xn--`. */
export function encodeLabel(label: string): string {
  const points = Array.from(label, (letter) => letter.codePointAt(0) as number)
  const plain = points.filter((point) => point < firstLetter)
  let result = plain.map((point) => String.fromCharCode(point)).join('') + (plain.length > 0 ? '-' : '')
  let [n, bias, delta, done] = [firstLetter, firstBias, 0, plain.length]
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= n))
    delta += (next - n) * (done + 1)
    n = next
    for (const point of points) {
      if (point < n) delta += 1
      if (point !== n) continue
      let q = delta
      for (let k = base; ; k += base) {
        const t = threshold(k, bias)
        if (q < t) break
        result += digits[t + ((q - t) % (base - t))]
        q = Math.floor((q - t) / (base - t))
      }
      result += digits[q]
      bias = adapt(delta, done + 1, done === plain.length)
      delta = 0
      done += 1
    }
    delta += 1
    n += 1
  }
  return result
}
