import { embedderHeader, type VisitorThread } from '#domain/support-widget/panel.ts'

/** Stored conversation of a device. */
export interface Remembered {
  token: string
  email: string
  /** How many answers the visitor has seen. */
  seen: number
}

/** The frame's own storage; what the browser refuses to keep is kept as long as the page is open. */
export class Memory {
  readonly #name: string
  #held: Remembered | null = null

  constructor(name: string) {
    this.#name = name
    try {
      const held = JSON.parse(localStorage.getItem(name) ?? 'null') as Remembered | null
      if (typeof held?.token === 'string') this.#held = held
    } catch {
      this.#held = null
    }
  }

  get held(): Remembered | null {
    return this.#held
  }

  keep(held: Remembered | null): void {
    this.#held = held
    try {
      if (held) localStorage.setItem(this.#name, JSON.stringify(held))
      else localStorage.removeItem(this.#name)
    } catch {
      // No storage here: what is held in memory has to do.
    }
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

/** Asks the desk about this widget. @param embedder origin of the page around. @throws CallFailed. */
export async function callDesk(
  path: 'start' | 'thread' | 'messages',
  { key, embedder, token, body }: { key: string; embedder: string; token?: string; body?: object },
): Promise<VisitorThread> {
  const headers: Record<string, string> = { [embedderHeader]: embedder }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  let answer: Response
  try {
    answer = await fetch(`/widget/${key}/${path}`, {
      ...{ headers, cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(patience) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  } catch {
    throw new CallFailed(0, 'No connection. Your words are still here, please send them again.')
  }
  const said = (await answer.json().catch(() => ({}))) as { message?: string; field?: string }
  if (!answer.ok) throw new CallFailed(answer.status, said.message ?? 'Please try again.', said.field)
  return said as unknown as VisitorThread
}
