import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/*
 * Reads and writes POSIX ustar archives, as far as exports need it: files only, with short paths. Any `tar`
 * can open them.
 */

const block = 512
/** Largest size in eleven octal digits, in bytes. */
const largest = 8 ** 11 - 1

/** File of an archive; read its bytes before requesting the next file. */
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

/** Writes an archive to a stream, with backpressure. */
export class ArchiveWriter {
  readonly #to: Writable
  constructor(to: Writable) {
    this.#to = to
  }

  /** Adds a file. @throws Error if the bytes do not match the given size. */
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

/** Iterates the files of an archive. @throws Error if it is no complete archive. */
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

  /** Reads a number of bytes as one buffer. */
  async take(size: number): Promise<Buffer> {
    const pieces: Uint8Array[] = []
    for await (const piece of this.pieces(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Reads a number of bytes in chunks. */
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
