import { unzipSync } from 'fflate'

const start = [0x50, 0x4b, 3, 4]

/** True for the signature of a zip file, which workbooks (.xlsx) have too. */
export const isZip = (bytes: Uint8Array): boolean => start.every((byte, at) => bytes[at] === byte)

interface Unzipping {
  /** Called with the path of each file, and its unpacked size in bytes. */
  isWanted: (path: string, size: number) => boolean
  /** Limit of the unpacked size of all wanted files, and the message of the error. */
  most?: readonly [bytes: number, message: string]
  refusal: (message: string) => Error
}

/** Unpacks the wanted files of a zip, by path. @throws the refusal for a broken or too large zip. */
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
        // Checked before unpacking: a small zip can hold huge files.
        return left >= 0
      },
    })
  } catch {
    throw refusal('The zip file is broken')
  }
  if (left < 0) throw refusal(tooLarge)
  return new Map(Object.entries(files))
}
