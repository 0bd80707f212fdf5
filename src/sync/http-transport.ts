import type { Lease } from '#domain/sync/lease-schema.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import type { PushLine } from '#domain/sync/push.ts'
import { readLines } from './ndjson.ts'
import type { TokenSource } from './token.ts'
import { TransportError, type Transport, type UploadPart } from './transport.ts'

/** Longest wait for an answer to begin, and between two of its parts, in ms. */
export const requestLimit = 30_000

const faultOf = (status: number) => {
  if (status === 401) return 'auth'
  if (status === 426) return 'upgrade'
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'server' : 'refused'
}

/** The server over HTTP; a token that was not taken is renewed once. */
export function httpTransport(fetcher: typeof fetch, tokens: TokenSource): Transport {
  const request = async (path: string, init: RequestInit, isRetry = false): Promise<Response> => {
    const token = await tokens.get()
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    let answer: Response
    try {
      answer = await fetcher(path, {
        ...init,
        headers,
        cache: 'no-store',
        signal: AbortSignal.timeout(requestLimit * 4),
      })
    } catch (error) {
      throw new TransportError('offline', String(error))
    }
    if (answer.ok) return answer
    if (answer.status === 401 && !isRetry) {
      tokens.reject(token)
      return request(path, init, true)
    }
    throw await failure(answer)
  }
  const post = (path: string, body: unknown) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    async *pull(body) {
      const answer = await post('/api/desk/sync/pull', body)
      if (answer.body) yield* readLines<PullLine>(answer.body, requestLimit)
    },
    async *push(body) {
      const answer = await post('/api/desk/sync/push', body)
      if (answer.body) yield* readLines<PushLine>(answer.body, requestLimit)
    },
    async lease(client, held, former = []) {
      const answer = await post('/api/desk/sync/lease', { client, held, former })
      return (await answer.json()) as Lease
    },
    async upload({ bytes, ...part }: UploadPart) {
      const answer = await request(uploadPath(part), {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes,
      })
      return (await answer.json()) as { uploaded: number; isComplete: boolean }
    },
  }
}

function uploadPath({ id, ...part }: Omit<UploadPart, 'bytes'>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(part)) if (value !== null) query.set(key, String(value))
  return `/api/desk/attachments/${id}?${query}`
}

async function failure(answer: Response): Promise<TransportError> {
  const body = (await answer.json().catch(() => null)) as {
    message?: string | { text?: string; logout?: boolean }
    field?: string
    code?: string
  } | null
  const message = body?.message
  const text = typeof message === 'string' ? message : (message?.text ?? `HTTP ${answer.status}`)
  if (typeof message === 'object' && message.logout) return new TransportError('logout', text)
  const wait = Number(answer.headers.get('retry-after'))
  // Something on the way that takes no body of this size says so without our code.
  const fault = body?.code === 'TOO_LARGE' ? 'full' : faultOf(answer.status)
  return new TransportError(fault, text, wait > 0 ? wait * 1000 : null, body?.field ?? null)
}
