import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

const marks = { end: 0x06054b50, entry: 0x02014b50 }
const endSize = 22

/** Message for parts that exceed the unpacked size limit. */
export const tooLarge = 'The parts are too large'

/** The zip is damaged, or its parts exceed the unpacked size limit. */
export class ZipError extends Error {}

/** Parts of a zip, by its directory; each is unpacked when it is read. */
export class ZipParts {
  readonly #parts = new Map<string, { method: number; packed: Buffer }>()
  #left: number

  /**
   * @param mostUnpacked limit in bytes of all reads together: a small zip can hold huge files.
   * @throws ZipError
   */
  constructor(bytes: Buffer, mostUnpacked: number) {
    this.#left = mostUnpacked
    try {
      this.#readDirectory(bytes)
    } catch (error) {
      throw error instanceof RangeError ? new ZipError('The directory is cut off') : error
    }
  }

  #readDirectory(bytes: Buffer): void {
    const end = bytes.lastIndexOf('PK\u0005\u0006', bytes.length - endSize, 'latin1')
    if (end < 0) throw new ZipError('There is no directory')
    let at = bytes.readUInt32LE(end + 16)
    for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
      if (bytes.readUInt32LE(at) !== marks.entry) throw new ZipError('The directory is damaged')
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      this.#parts.set(bytes.toString('utf8', at + 46, nameEnd), {
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
      })
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  }

  /** Unpacks a part in chunks, up to a size limit; a missing part is empty. @throws ZipError */
  async *read(name: string, most: number): AsyncGenerator<Buffer> {
    const part = this.#parts.get(name)
    if (!part) return
    if (part.method !== 0 && part.method !== 8) throw new ZipError('A part is packed in an unknown way')
    const packed = Readable.from([part.packed])
    const unpacked = part.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: 65_536 }))
    let size = 0
    try {
      for await (const piece of unpacked as AsyncIterable<Buffer>) {
        this.#left -= piece.length
        size += piece.length
        if (this.#left < 0 || size > most) throw new ZipError(tooLarge)
        yield piece
      }
    } catch (error) {
      throw error instanceof ZipError ? error : new ZipError('A part is damaged', { cause: error })
    } finally {
      unpacked.destroy()
    }
  }
}
