import type { Endpoint } from '#domain/define.ts'
import { DeskError } from '#domain/errors.ts'
import { refusalIn } from '#app/desk/calls/desk-request.ts'

/** How long a call of the entrance waits for its answer, in ms. */
const publicTimeoutMs = 30_000

/** Message of the sign-in pages without a connection. */
export const entranceNeedsConnection = 'No connection. This needs one; what you wrote stays here.'

/**
 * Makes a call that nobody need be signed in for.
 * @throws DeskError UNAVAILABLE without a connection, else as the server meant it.
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
