import { keptLife } from '#domain/contact-forms/kept.ts'
import {
  embedderHeader,
  type VisitorIdentity,
  type VisitorThread,
  type WidgetArticle,
} from '#domain/support-widget/panel.ts'

/** Stored conversation of a device. */
export interface Remembered {
  token: string
  email: string
  /** How many answers the visitor has seen. */
  seen: number
}

/** A message that has not arrived; its id makes it one, however often it is sent. */
export interface WaitingMessage {
  id: string
  name: string
  email: string
  text: string
  /** Epoch ms. */
  at: number
}

/** The frame's own storage; what the browser refuses to keep is kept as long as the page is open. */
export class Memory {
  readonly #name: string
  readonly #outbox: string
  #held: Remembered | null = null
  #waiting: readonly WaitingMessage[] = []

  /** Of a verified visitor the session lives as long as the page: whoever comes next on this device sees nothing. */
  readonly #isLasting: boolean

  constructor(name: string, isLasting = true) {
    this.#name = name
    this.#isLasting = isLasting
    this.#outbox = `${name} waiting`
    this.reread()
  }

  /** Takes over what other tabs have kept. */
  reread(): void {
    const held = this.#isLasting ? read<Remembered>(this.#name) : undefined
    if (held !== undefined) this.#held = typeof held?.token === 'string' ? held : null
    const waiting = read<WaitingMessage[]>(this.#outbox)
    if (waiting !== undefined) this.#waiting = Array.isArray(waiting) ? waiting : []
  }

  get held(): Remembered | null {
    return this.#held
  }

  keep(held: Remembered | null): void {
    this.#held = held
    if (this.#isLasting) write(this.#name, held)
  }

  /** Messages that have not arrived, in their order; without those that are too old. */
  get waiting(): readonly WaitingMessage[] {
    return this.#waiting.filter(({ at }) => Date.now() - at < keptLife)
  }

  await(message: WaitingMessage): void {
    this.reread()
    this.#keepWaiting([...this.waiting, message])
  }

  /** It has arrived, or was given up. */
  settle(id: string): void {
    this.reread()
    this.#keepWaiting(this.waiting.filter((message) => message.id !== id))
  }

  #keepWaiting(waiting: readonly WaitingMessage[]): void {
    this.#waiting = waiting
    write(this.#outbox, waiting.length > 0 ? waiting : null)
  }
}

/** Value under a name; null for none, undefined where there is no storage. */
function read<T>(name: string): T | null | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as T | null
  } catch {
    return undefined
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // No storage here: what is held in memory has to do.
  }
}

/** Why a call came to nothing; `status` is 0 where there was no answer. */
export class CallFailed extends Error {
  readonly status: number
  readonly field: string

  constructor(status: number, message: string, field = '') {
    super(message)
    this.status = status
    this.field = field
  }
}

const patience = 20_000

/** Answers of the desk by call. */
interface Answers {
  start: VisitorThread
  thread: VisitorThread
  messages: VisitorThread
  identify: VisitorIdentity
  articles: { articles: WidgetArticle[] }
}

interface Asking {
  key: string
  embedder: string
  token?: string
  body?: object
  /** With its question mark. */
  query?: string
}

/** Asks the desk about this widget. @param embedder origin of the page around. @throws CallFailed. */
export async function callDesk<Path extends keyof Answers>(
  path: Path,
  { key, embedder, token, body, query = '' }: Asking,
): Promise<Answers[Path]> {
  const headers: Record<string, string> = { [embedderHeader]: embedder }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  let answer: Response
  try {
    answer = await fetch(`/widget/${key}/${path}${query}`, {
      ...{ headers, cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(patience) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  } catch {
    throw new CallFailed(0, 'Waiting for a connection')
  }
  const said = (await answer.json().catch(() => ({}))) as { message?: string; field?: string }
  if (!answer.ok) throw new CallFailed(answer.status, said.message ?? 'Please try again.', said.field)
  return said as unknown as Answers[Path]
}
