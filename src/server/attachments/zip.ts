import { unzipSync } from 'fflate'

const start = [0x50, 0x4b, 3, 4]

/** Tells a zip file by its first bytes, which are those of a workbook (.xlsx) too. */
export const isZip = (bytes: Uint8Array): boolean => start.every((byte, at) => bytes[at] === byte)

interface Unzipping {
  /** Asked with the path of each file, and its unpacked size in bytes. */
  isWanted: (path: string, size: number) => boolean
  /** Bytes that the wanted files unpack to at most, and what more of them are told. */
  most?: readonly [bytes: number, message: string]
  refusal: (message: string) => Error
}

/** The wanted files of a zip by their paths. @throws the refusal for a broken zip, or too much in it. */
export function unzipped(
  bytes: Uint8Array,
  { isWanted, most: [most, tooLarge] = [Infinity, ''], refusal }: Unzipping,
): Map<string, Uint8Array> {
  let left = most
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!isWanted(name, originalSize)) return false
        left -= originalSize
        // Said before they are unpacked: a small file can hold a large one.
        return left >= 0
      },
    })
  } catch {
    throw refusal('The zip file is broken')
  }
  if (left < 0) throw refusal(tooLarge)
  return new Map(Object.entries(files))
}
