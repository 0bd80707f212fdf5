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
  /** How many answers the visitor has seen. */
  seen: number
}

/** A message that has not arrived; its id makes it one, however often it is sent. */
export interface WaitingMessage {
  id: string
  name: string
  email: string
  text: string
  /** Its files; the bytes wait under the same id (`KeptStore`). */
  files?: readonly FileLine[]
  /** Epoch ms. */
  at: number
}

/** A file as it is listed. */
export type FileLine = Pick<VisitorFile, 'name' | 'size'>

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
  /** Goes along with the body. */
  files?: readonly File[]
  /** Is told how much of the files has gone, 0 to 1. */
  onProgress?: (part: number) => void
  /** With its question mark. */
  query?: string
}

interface Said {
  status: number
  text: string
}

/** Least bytes a millisecond on lines that are waited for. */
const slowest = 20

/** Sends a form: unlike `fetch` it tells how much has gone. Its status is 0 without an answer. */
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

/** Asks the desk about this widget. @param embedder origin of the page around. @throws CallFailed. */
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

/** Bytes of a file of a message; null where they cannot be had now. */
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
