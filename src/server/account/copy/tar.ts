import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/*
 * Archives in the ustar format of POSIX, as far as a copy of an account needs it: files alone, in folders of short names.
 * Any `tar` opens them.
 */

const block = 512
/** The most that eleven octal digits count, in bytes. */
const largest = 8 ** 11 - 1

/** A file of an archive; its bytes are read before the next file is asked for. */
export interface ArchivedFile {
  name: string
  /** In bytes. */
  size: number
  bytes: AsyncIterable<Uint8Array>
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

function headOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > largest) throw new Error(`${name} does not fit into an archive`)
  const head = Buffer.alloc(block)
  head.write(name)
  head.write(octal(0o600, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11), 100)
  head.write('        0', 148)
  head.write('ustar\x0000', 257)
  head.write(`${octal(sumOf(head), 6)} `, 148)
  return head
}

const sumOf = (head: Buffer) => head.reduce((sum, byte) => sum + byte, 0)

/** Writes an archive into a stream, no faster than that takes it. */
export class ArchiveWriter {
  readonly #to: Writable
  constructor(to: Writable) {
    this.#to = to
  }

  /** Adds a file. @throws Error where its bytes are not as many as was said. */
  async add(
    name: string,
    size: number,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    await this.#write(headOf(name, size))
    let written = 0
    for await (const chunk of bytes) {
      written += chunk.byteLength
      if (written <= size) await this.#write(chunk)
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes in place of ${size}`)
    await this.#write(Buffer.alloc((block - (size % block)) % block))
  }

  /** Ends the archive and its stream. */
  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * block))
    this.#to.end()
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (this.#to.destroyed) throw new Error('The archive cannot be written')
    if (bytes.byteLength > 0 && !this.#to.write(bytes)) await once(this.#to, 'drain')
  }
}

/** Gives the files of an archive one after the other. @throws Error for what is no whole archive. */
export async function* readArchive(from: Readable): AsyncGenerator<ArchivedFile> {
  const source = new ByteSource(from)
  for (;;) {
    const head = await source.take(block)
    if (head.every((byte) => byte === 0)) return
    const told = Number.parseInt(head.toString('latin1', 148, 155), 8)
    if (told !== sumOf(Buffer.concat([head.subarray(0, 148), Buffer.alloc(8, ' '), head.subarray(156)])))
      throw new Error('The archive is damaged')
    const size = Number.parseInt(head.toString('latin1', 124, 135), 8)
    const name = head.toString('utf8', 0, head.indexOf(0))
    yield { name, size, bytes: source.pieces(size) }
    await source.take((block - (size % block)) % block)
  }
}

class ByteSource {
  readonly #from: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  constructor(from: Readable) {
    this.#from = from[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** A number of bytes, together. */
  async take(size: number): Promise<Buffer> {
    const pieces: Uint8Array[] = []
    for await (const piece of this.pieces(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** A number of bytes, as they come. */
  async *pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.#held.byteLength === 0) {
        const next = await this.#from.next()
        if (next.done === true) throw new Error('The archive ends too early')
        this.#held = next.value
      }
      const piece = this.#held.subarray(0, left)
      this.#held = this.#held.subarray(piece.byteLength)
      left -= piece.byteLength
      yield piece
    }
  }
}
