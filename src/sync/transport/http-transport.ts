import type { Lease } from '#domain/sync/lease-schema.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import type { PushLine } from '#domain/sync/push.ts'
import { readLines } from './ndjson.ts'
import type { TokenSource } from './token.ts'
import { TransportError, type Transport, type UploadPart } from './transport.ts'

/** Longest wait for the start of an answer, and between two of its chunks, in ms. */
export const requestLimit = 30_000

const faultOf = (status: number) => {
  if (status === 401) return 'auth'
  if (status === 426) return 'upgrade'
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'server' : 'refused'
}

/** Time limit of a health request, in ms. */
const healthLimit = 2_000

/** Health request; rejects unless the server is healthy. */
export async function askHealth(fetcher: typeof fetch): Promise<void> {
  const answer = await fetcher('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(healthLimit) })
  if (!answer.ok) throw new TransportError('server', `HTTP ${answer.status}`)
}

/**
 * Transport over HTTP; a token that the server rejected is renewed once.
 * @param onHeard called after each answer of the server.
 */
export function httpTransport(
  fetcher: typeof fetch,
  tokens: TokenSource,
  onHeard: () => void = () => undefined,
): Transport {
  async function* linesOf<T>(answer: Response): AsyncGenerator<T> {
    if (!answer.body) return
    for await (const line of readLines<T>(answer.body, requestLimit)) {
      onHeard()
      yield line
    }
  }
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
    // A proxy may answer 502 in place of a stopped server.
    if (answer.status < 500) onHeard()
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
      yield* linesOf<PullLine>(answer)
    },
    async *push(body) {
      const answer = await post('/api/desk/sync/push', body)
      yield* linesOf<PushLine>(answer)
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
  // A proxy that rejects a body of this size answers without an error code of this API.
  const fault = body?.code === 'TOO_LARGE' ? 'full' : faultOf(answer.status)
  return new TransportError(fault, text, wait > 0 ? wait * 1000 : null, body?.field ?? null)
}
