import type { Endpoint } from '#domain/define.ts'
import { DeskError } from '#domain/errors.ts'
import { refusalIn } from '#app/desk/calls/desk-request.ts'

/** Timeout of a public call, in ms. */
const publicTimeoutMs = 30_000

/** Message of the sign-in pages without a connection. */
export const entranceNeedsConnection = 'No connection. This needs one; what you wrote stays here.'

/**
 * Calls an endpoint that needs no session.
 * @throws DeskError UNAVAILABLE without a connection, else the server's refusal.
 */
export async function callPublic<Input extends object, Output>(
  { path, method }: Endpoint<Input, Output>,
  input: Input,
): Promise<Output> {
  const isRead = method === 'GET'
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const address = isRead && query.size > 0 ? `${path}?${query}` : path
  const answer = await fetch(`/api${address}`, {
    method,
    cache: 'no-store',
    signal: AbortSignal.timeout(publicTimeoutMs),
    ...(isRead ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
  }).catch(() => {
    throw new DeskError('UNAVAILABLE', { message: entranceNeedsConnection })
  })
  if (!answer.ok) throw await refusalIn(answer)
  return (await answer.json()) as Output
}
