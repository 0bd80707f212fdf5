import { Worker } from 'node:worker_threads'
import { mailLimits } from '../mail/limits.ts'
import { UnreadableMail, type ReadMail, type UnreadableReason } from '../mail/mail.ts'

/** Reads a received message; see `readMail`, which is one. */
export type MailReading = (raw: Uint8Array, options: { now: number }) => Promise<ReadMail>

/** Message to a reading thread. */
export interface MailToRead {
  raw: Uint8Array
  /** Transferable part of `ReadOptions`. */
  options: { now: number; timeLimit: number }
}

/** Answer of a reading thread. */
export type AnswerOfThread = { mail: ReadMail } | { reason: UnreadableReason }

/** Limits of a thread. */
export interface MailReaderOptions {
  /** Time limit of a message, checked by the parser, in ms. */
  timeLimit?: number
  /** Further time after which an unresponsive thread is terminated, in ms. */
  graceMs?: number
  /** Heap limit of a thread, in MB. */
  memoryMb?: number
  /** Thread's source file. */
  file?: URL
}

/** The bundle contains the thread as a separate file; when run from sources it is the source file. */
const threadFile = () =>
  new URL(import.meta.url.endsWith('.ts') ? './reading-thread.ts' : './reading-thread.js', import.meta.url)

const usual = { timeLimit: mailLimits.milliseconds, graceMs: 5000, memoryMb: 1024 }

const closedWords = 'the reader of mail is closed'

/** Current task of a thread. */
interface Task {
  request: MailToRead
  resolve: (mail: ReadMail) => void
  reject: (error: Error) => void
}

/**
 * Parses messages in a worker thread, one at a time, so that the process stays responsive. A thread that
 * hangs or runs out of memory is terminated; only its message becomes unreadable, and a new thread continues.
 */
export class MailReader {
  readonly #options: Required<MailReaderOptions>
  readonly #waiting: Task[] = []
  #thread: Worker | null = null
  #now: Task | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: MailReaderOptions = {}) {
    this.#options = { file: threadFile(), ...usual, ...options }
  }

  /** @throws UnreadableMail as `readMail` does, also when the thread was terminated. */
  readonly read: MailReading = (raw, { now }) =>
    new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error(closedWords)
      const options = { now, timeLimit: this.#options.timeLimit }
      // Copied: the caller keeps its buffer, and only these bytes are transferred.
      this.#waiting.push({ request: { raw: new Uint8Array(raw), options }, resolve, reject })
      this.#next()
    })

  /** Ends the thread. Waiting callers get an error that is not about the message: it is read later. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const left = [...(this.#now ? [this.#now] : []), ...this.#waiting.splice(0)]
    const thread = this.#thread
    this.#now = null
    this.#thread = null
    for (const { reject } of left) reject(new Error(closedWords))
    await thread?.terminate()
  }

  #next(): void {
    if (this.#now) return
    const task = this.#waiting.shift()
    if (!task) return
    this.#now = task
    const thread = (this.#thread ??= this.#start())
    const { timeLimit, graceMs } = this.#options
    this.#timer = setTimeout(() => this.#giveUp(thread, 'timeout'), timeLimit + graceMs)
    // The thread keeps the process alive only while it parses.
    thread.ref()
    thread.postMessage(task.request, [task.request.raw.buffer as ArrayBuffer])
  }

  #start(): Worker {
    const { file, memoryMb } = this.#options
    // Node's own arguments may apply to the main thread only.
    const thread = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    thread.unref()
    thread.on('message', (answer: AnswerOfThread) => this.#settle(answer))
    thread.on('error', () => this.#giveUp(thread, 'broken'))
    thread.on('exit', () => this.#giveUp(thread, 'broken'))
    return thread
  }

  #giveUp(thread: Worker, reason: UnreadableReason): void {
    if (this.#thread !== thread) return
    this.#thread = null
    void thread.terminate()
    this.#settle({ reason })
  }

  #settle(answer: AnswerOfThread): void {
    const task = this.#now
    if (!task) return
    this.#now = null
    clearTimeout(this.#timer)
    this.#thread?.unref()
    if ('mail' in answer) task.resolve(answer.mail)
    else task.reject(new UnreadableMail(answer.reason))
    this.#next()
  }
}
