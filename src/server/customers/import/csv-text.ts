/** Bytes as text: by their mark, by what UTF-16 leaves, as UTF-8, else as Windows wrote in Western Europe. */
export function textOf(bytes: Uint8Array): string {
  const decode = (encoding: string, isStrict = false) =>
    new TextDecoder(encoding, { fatal: isStrict }).decode(bytes)
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return decode('utf-16le')
  if (a === 0xfe && b === 0xff) return decode('utf-16be')
  const start = bytes.subarray(0, 2000)
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length
  if (zeros(1) > start.length / 5) return decode('utf-16le')
  if (zeros(0) > start.length / 5) return decode('utf-16be')
  try {
    return decode('utf-8', true)
  } catch {
    return decode('windows-1252')
  }
}
