import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readDate } from './dates.ts'
import { Headers } from './mime/headers.ts'
import { readHeaderBlock } from './mime/header-block.ts'

/** Stored message and its position in the file. */
export interface StoredMail {
  /** Path of its file; `path#3` for the third message of an mbox. */
  source: string
  raw: Uint8Array
}

/** Location of a stored message. */
export interface ListedMail {
  source: string
  path: string
  /** Byte range in an mbox, including the separator line; null for a separate file. */
  range: { start: number; end: number } | null
  /** Date of the message, in epoch ms; messages without one come last. */
  date: number
}

/** Largest message read from an mbox; the rest is skipped, so that memory stays bounded. */
const largestMessage = 100 * 1024 * 1024

/**
 * Lists the messages of a file or a folder tree, oldest first, so that answers follow the messages they
 * answer: `.eml` files as they are, mbox files message by message. Other files in folders are ignored.
 * @throws Error of the file system when a path cannot be read.
 */
export async function listMailFiles(path: string): Promise<ListedMail[]> {
  const listed: ListedMail[] = []
  for await (const file of mailFiles(path))
    if (file.isMbox) for await (const mail of listMbox(file.path)) listed.push(mail)
    else listed.push({ source: file.path, path: file.path, range: null, date: await dateOfFile(file.path) })
  return listed.sort((one, other) => (one.date === other.date ? 0 : one.date - other.date))
}

/** Reads listed messages. @throws Error of the file system when a file is missing. */
export async function* readMailFiles(listed: readonly ListedMail[]): AsyncGenerator<StoredMail> {
  for (const { source, path, range } of listed)
    yield { source, raw: range === null ? await readFile(path) : await readOfMbox(path, range) }
}

/** Files that contain messages, ordered by name. */
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

/** An mbox begins with a `From ` line; an `.eml` file with such a line is still a single message. */
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

/** Date for undated messages: after all others, and equal to each other. */
const undated = Number.MAX_SAFE_INTEGER

const dateOf = (head: Buffer): number =>
  readDate(new Headers(readHeaderBlock(head, 0, head.length).fields).first('date'), undated)

async function dateOfFile(path: string): Promise<number> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return dateOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Bytes of a message that are searched for its date. */
const headBytes = 64 * 1024

async function* listMbox(path: string): AsyncGenerator<ListedMail> {
  const message = new MessageLines(headBytes)
  let [number, start, at] = [0, 0, 0]
  const listed = (): ListedMail => {
    const date = dateOf(message.take())
    return { source: `${path}#${++number}`, path, range: { start, end: at }, date }
  }
  for await (const line of linesOf(path)) {
    if (message.endsBefore(line)) {
      if (message.hasBegun) yield listed()
      message.begin()
      start = at
    } else message.add(line)
    at += line.length
  }
  if (message.hasBegun) yield listed()
}

async function readOfMbox(path: string, { start, end }: { start: number; end: number }): Promise<Buffer> {
  const message = new MessageLines(largestMessage)
  for await (const line of linesOf(path, { start, end: end - 1 }))
    if (message.hasBegun) message.add(line)
    else message.begin()
  return message.take()
}

/** Collects the lines of one mbox message and undoes the quoting. */
class MessageLines {
  hasBegun = false
  private readonly most: number
  private lines: Buffer[] = []
  private size = 0
  private isAfterBlank = true

  /** @param most limit of stored bytes; further bytes are skipped. */
  constructor(most: number) {
    this.most = most
  }

  /** A `From ` line with a date, after an empty line, starts the next message. */
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
    if (!this.hasBegun || this.size > this.most) return
    // mboxrd: writers prefix every "From " line with ">", also quoted ones.
    const bare = /^>+From /.test(line.toString('latin1', 0, 50)) ? line.subarray(1) : line
    this.lines.push(bare)
    this.size += bare.length
  }

  /** Returns the message without the empty line that belongs to the separator. */
  take(): Buffer {
    const last = this.lines.at(-1)
    if (last && last.length <= 2 && last.toString('latin1').trim() === '') this.lines.pop()
    const raw = Buffer.concat(this.lines)
    this.lines = []
    this.size = 0
    return raw
  }
}

/** Lines of a file with their line ends; a line longer than a read buffer is split. */
async function* linesOf(path: string, range: { start?: number; end?: number } = {}): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { ...range, highWaterMark: 256 * 1024 })) {
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
