import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** One stored message and where it was found. */
export interface StoredMail {
  /** The path of its file; `path#3` for the third message of an mbox. */
  source: string
  raw: Uint8Array
}

/** Largest message kept of an mbox; the rest of a larger one is skipped, so memory stays bounded. */
const largestMessage = 100 * 1024 * 1024

/**
 * Reads messages from a file or a folder, with its folders, in the order of their names: `.eml` files as they are, mbox
 * files message by message. Files of other kinds are passed over in folders.
 *
 * @throws Error of the file system when a path cannot be read.
 */
export async function* readMailFiles(path: string): AsyncGenerator<StoredMail> {
  for await (const file of mailFiles(path))
    if (file.isMbox) yield* readMbox(file.path)
    else yield { source: file.path, raw: await readFile(file.path) }
}

/**
 * How many messages `readMailFiles` would give.
 * @throws Error of the file system when a path cannot be read.
 */
export async function countMailFiles(path: string): Promise<number> {
  let count = 0
  for await (const file of mailFiles(path))
    if (file.isMbox) for await (const _ of readMbox(file.path)) count += 1
    else count += 1
  return count
}

/** The files that hold messages, in the order of their names. */
async function* mailFiles(path: string): AsyncGenerator<{ path: string; isMbox: boolean }> {
  const about = await stat(path)
  if (about.isDirectory()) {
    const names = await readdir(path)
    for (const name of names.toSorted()) {
      const child = join(path, name)
      const isFolder = (await stat(child)).isDirectory()
      if (isFolder || /\.(eml|mbox|mbx)$/i.test(name) || (!name.includes('.') && (await isMbox(child))))
        yield* mailFiles(child)
    }
  } else yield { path, isMbox: await isMbox(path) }
}

/** An mbox begins with a `From ` line; an `.eml` file that does is one message all the same. */
async function isMbox(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    const start = buffer.toString('latin1', 0, bytesRead)
    return /^From \S*/.test(start) && !/\.eml$/i.test(path)
  } finally {
    await file.close()
  }
}

async function* readMbox(path: string): AsyncGenerator<StoredMail> {
  const message = new MessageLines()
  let number = 0
  for await (const line of linesOf(path)) {
    if (message.endsBefore(line)) {
      if (message.hasBegun) yield { source: `${path}#${++number}`, raw: message.take() }
      message.begin()
    } else message.add(line)
  }
  if (message.hasBegun) yield { source: `${path}#${++number}`, raw: message.take() }
}

/** The lines of one mbox message, its quoting undone. */
class MessageLines {
  hasBegun = false
  private lines: Buffer[] = []
  private size = 0
  private isAfterBlank = true

  /** A `From ` line with a date, after an empty line, begins the next message. */
  endsBefore(line: Buffer): boolean {
    if (!this.isAfterBlank || line.toString('latin1', 0, 5) !== 'From ') return false
    return !this.hasBegun || /\d{4}|\d{1,2}:\d{2}/.test(line.toString('latin1', 0, 200))
  }

  begin(): void {
    this.hasBegun = true
    this.isAfterBlank = false
  }

  add(line: Buffer): void {
    this.isAfterBlank = line.length <= 2 && line.toString('latin1').trim() === ''
    if (!this.hasBegun || this.size > largestMessage) return
    // mboxrd: one ">" was put before every "From " line, also quoted ones.
    const bare = /^>+From /.test(line.toString('latin1', 0, 50)) ? line.subarray(1) : line
    this.lines.push(bare)
    this.size += bare.length
  }

  /** The message without the empty line that belongs to the separator. */
  take(): Buffer {
    const last = this.lines.at(-1)
    if (last && last.length <= 2 && last.toString('latin1').trim() === '') this.lines.pop()
    const raw = Buffer.concat(this.lines)
    this.lines = []
    this.size = 0
    return raw
  }
}

/** The lines of a file with their line ends, read in pieces; a line longer than a piece comes in pieces too. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
    let start = 0
    for (let feed = data.indexOf(0x0a); feed >= 0; feed = data.indexOf(0x0a, start)) {
      yield data.subarray(start, feed + 1)
      start = feed + 1
    }
    rest = Buffer.from(data.subarray(start))
    if (rest.length > 1024 * 1024) {
      yield rest
      rest = Buffer.alloc(0)
    }
  }
  if (rest.length > 0) yield rest
}
