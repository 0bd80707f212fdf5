import { Worker } from 'node:worker_threads'
import { mailLimits } from '../mail/limits.ts'
import { UnreadableMail, type ReadMail, type UnreadableReason } from '../mail/mail.ts'

/** Reads a received message; see `readMail`, which is one. */
export type MailReading = (raw: Uint8Array, options: { now: number }) => Promise<ReadMail>

/** Message to a reading thread. */
export interface MailToRead {
  raw: Uint8Array
  /** As `ReadOptions`, as far as it can be passed on. */
  options: { now: number; timeLimit: number }
}

/** Answer of a reading thread. */
export type AnswerOfThread = { mail: ReadMail } | { reason: UnreadableReason }

/** How a thread is kept within its bounds. */
export interface MailReaderOptions {
  /** Milliseconds that a message may take by its own clock. */
  timeLimit?: number
  /** Milliseconds after which a thread that has not looked at that clock is ended. */
  graceMs?: number
  /** Megabytes of objects a thread may hold. */
  memoryMb?: number
  /** The thread's file. */
  file?: URL
}

/** The bundle has the thread beside itself; from sources it is a source. */
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
 * Reads messages in a thread of its own: however long one takes, calls are answered meanwhile. They are read one after the
 * other. A thread that hangs or runs out of memory is ended; its message alone is unreadable, and a new thread goes on.
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

  /** @throws UnreadableMail as `readMail` does, also when the thread did not live to say so. */
  readonly read: MailReading = (raw, { now }) =>
    new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error(closedWords)
      const options = { now, timeLimit: this.#options.timeLimit }
      // The caller keeps its bytes; and no more than these are handed over, of whatever they are a part.
      this.#waiting.push({ request: { raw: new Uint8Array(raw), options }, resolve, reject })
      this.#next()
    })

  /** Ends the thread. Who still waits gets an error that says nothing of the message: it may be read another time. */
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
    // Only while it reads does the thread keep the process alive.
    thread.ref()
    thread.postMessage(task.request, [task.request.raw.buffer as ArrayBuffer])
  }

  #start(): Worker {
    const { file, memoryMb } = this.#options
    // Node's own arguments may be meant for the main thread only.
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
