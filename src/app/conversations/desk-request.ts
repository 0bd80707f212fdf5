import { DeskError, type ConflictReason, type ErrorDetails } from '#domain/errors.ts'
import type { DeskClient } from '#sync/client.ts'

/** What is said where something cannot be had from this device. */
export const needsConnection = 'Needs a connection'

/** Longest wait for the answer to a change, in ms. */
const patience = 60_000

/** What the server says of a refusal: its sentence, and for a conflict the reason with its facts. */
async function detailsOf(answer: Response): Promise<ErrorDetails> {
  const body = ((await answer.json().catch(() => null)) ?? {}) as Partial<Record<keyof ErrorDetails, unknown>>
  const { message, field, reason, facts } = body
  return {
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof reason === 'string' ? { reason: reason as ConflictReason, facts: facts as object } : {}),
  } as ErrorDetails
}

/** The path of a call about one record. */
export const pathOf = (endpoint: { path: string }, id: number): string =>
  endpoint.path.replace(':id', String(id))

/**
 * Asks the desk for something the replica does not hold.
 * @throws DeskError UNAVAILABLE without a connection, else with the server's sentence.
 */
export async function deskRequest(
  client: Pick<DeskClient, 'worker'>,
  path: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const isForm = body instanceof FormData
  let answer: Response
  try {
    const token = await client.worker.token()
    answer = await fetch(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      // A large file may take as long as it likes; a change has to be known to have worked or not.
      ...(signal ? { signal } : method === 'GET' ? {} : { signal: AbortSignal.timeout(patience) }),
    })
  } catch {
    // The token's renewal failed as well as any request would: there is no way to the server now.
    throw new DeskError('UNAVAILABLE', { message: needsConnection })
  }
  if (answer.ok) return answer
  const code = answer.status === 401 ? 'UNAUTHENTICATED' : answer.status === 404 ? 'NOT_FOUND' : 'INTERNAL'
  throw new DeskError(code, { ...(await detailsOf(answer)), isAnswer: true })
}
