import { keptLife, submissionField } from '#domain/contact-forms/kept.ts'
import {
  embedderHeader,
  type VisitorFile,
  type VisitorIdentity,
  type VisitorThread,
  type WidgetArticle,
} from '#domain/support-widget/panel.ts'

/** Stored conversation of a device. */
export interface Remembered {
  token: string
  email: string
  /** Number of replies that the visitor has seen. */
  seen: number
}

/** A message that has not arrived; its id makes repeated sending idempotent. */
export interface WaitingMessage {
  id: string
  name: string
  email: string
  text: string
  /** Its files; the bytes are stored under the same id (`KeptStore`). */
  files?: readonly FileLine[]
  /** Epoch ms. */
  at: number
}

/** Name and size of a file in a list. */
export type FileLine = Pick<VisitorFile, 'name' | 'size'>

/** Storage of the frame; without browser storage, data lasts as long as the page is open. */
export class Memory {
  readonly #name: string
  readonly #outbox: string
  #held: Remembered | null = null
  #waiting: readonly WaitingMessage[] = []

  /** A verified visitor's session lasts as long as the page: the next user of this device sees nothing. */
  readonly #isLasting: boolean

  constructor(name: string, isLasting = true) {
    this.#name = name
    this.#isLasting = isLasting
    this.#outbox = `${name} waiting`
    this.reread()
  }

  /** Reads what other tabs have stored. */
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

  /** Messages that have not arrived, in order, without expired ones. */
  get waiting(): readonly WaitingMessage[] {
    return this.#waiting.filter(({ at }) => Date.now() - at < keptLife)
  }

  await(message: WaitingMessage): void {
    this.reread()
    this.#keepWaiting([...this.waiting, message])
  }

  /** Removes a message that has arrived, or was given up. */
  settle(id: string): void {
    this.reread()
    this.#keepWaiting(this.waiting.filter((message) => message.id !== id))
  }

  #keepWaiting(waiting: readonly WaitingMessage[]): void {
    this.#waiting = waiting
    write(this.#outbox, waiting.length > 0 ? waiting : null)
  }
}

/** Stored value of a name; null for none, undefined without storage. */
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
    // No storage: the value in memory has to do.
  }
}

/** Reason why a call failed; `status` is 0 without a response. */
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

/** Responses of the server by call. */
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
  /** Sent with the body. */
  files?: readonly File[]
  /** Called with the sent share of the files, 0 to 1. */
  onProgress?: (part: number) => void
  /** Including its question mark. */
  query?: string
}

interface Said {
  status: number
  text: string
}

/** Slowest upload to wait for, in bytes per millisecond. */
const slowest = 20

/** Sends a form: unlike `fetch` it reports progress. Its status is 0 without a response. */
const sendForm = (
  url: string,
  {
    headers,
    body,
    onProgress,
  }: { headers: Record<string, string>; body: FormData } & Pick<Asking, 'onProgress'>,
  size: number,
): Promise<Said> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = patience + size / slowest
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onloadend = () => resolve({ status: request.status, text: request.responseText })
    request.send(body)
  })

const fetchText = async (url: string, init: RequestInit): Promise<Said> => {
  const answer = await fetch(url, {
    ...{ cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(patience) },
    ...init,
  })
  return { status: answer.status, text: await answer.text() }
}

const headersOf = ({ embedder, token }: Asking): Record<string, string> => ({
  [embedderHeader]: embedder,
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})

function ask(url: string, { files = [], body, onProgress, ...asking }: Asking): Promise<Said> {
  const headers = headersOf(asking)
  if (files.length === 0)
    return fetchText(url, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name === 'id' ? submissionField : name, String(value))
  for (const file of files) form.append('files', file, file.name)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return sendForm(url, { headers, body: form, ...(onProgress && { onProgress }) }, size)
}

/** Calls the server for this widget. @param embedder origin of the embedding page. @throws CallFailed. */
export async function callDesk<Path extends keyof Answers>(
  path: Path,
  asking: Asking,
): Promise<Answers[Path]> {
  const nothing = { status: 0, text: '' }
  const { status, text } = await ask(`/widget/${asking.key}/${path}${asking.query ?? ''}`, asking).catch(
    () => nothing,
  )
  if (status === 0) throw new CallFailed(0, 'Waiting for a connection')
  const said = parsed(text)
  if (status !== 200) throw new CallFailed(status, said.message ?? 'Please try again.', said.field)
  return said as unknown as Answers[Path]
}

function parsed(text: string): { message?: string; field?: string } {
  try {
    return JSON.parse(text) as object
  } catch {
    return {}
  }
}

/** Bytes of a message's file; null if they are not available now. */
export async function fetchFile(asking: Asking, id: number): Promise<Blob | null> {
  try {
    const answer = await fetch(`/widget/${asking.key}/files/${id}`, {
      ...{ headers: headersOf(asking), cache: 'no-store', credentials: 'omit' },
      signal: AbortSignal.timeout(10 * patience),
    })
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}
