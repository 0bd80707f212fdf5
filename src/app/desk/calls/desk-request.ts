import { isRecord } from '#lib/is-record.ts'
import { refuseInRoleView } from '../rights/role-view.ts'
import { noteSessionEnd } from '../session/session-end.ts'
import { DeskError, httpStatus, type ConflictReason, type ErrorCode } from '#domain/errors.ts'
import type { DeskClient } from '#sync/client.ts'

/** Message if something is not available offline. */
export const needsConnection = 'Needs a connection'

/** Timeout of a change, in ms. */
const requestTimeoutMs = 60_000

/** First error code of each status; `FORBIDDEN` unless a body says it is the plan. */
const codeOfStatus = new Map<number, ErrorCode>()
for (const [code, status] of Object.entries(httpStatus) as [ErrorCode, number][])
  if (!codeOfStatus.has(status)) codeOfStatus.set(status, code)

/** Statuses a proxy returns for a server that is down or slow. */
const inItsPlace: ReadonlySet<number> = new Set([502, 503, 504])

/** Makes the worker test the connection now instead of at the next heartbeat. */
function doubtServer({ worker }: Pick<DeskClient, 'worker'>): void {
  worker.doubt().catch((error: unknown) => console.warn(error))
}

/** Error code of a refusal whose body has none, such as a proxy's. */
function codeFor(status: number): ErrorCode {
  if (inItsPlace.has(status) && status !== 503) return 'UNAVAILABLE'
  return codeOfStatus.get(status) ?? (status < 500 ? 'INVALID' : 'INTERNAL')
}

const isKnown = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(httpStatus, code)

/**
 * Parses a refusal: code, message, field and, for a conflict, the reason with its details. A body without
 * them, such as a proxy's page, falls back to the status.
 */
export async function refusalIn(answer: Response): Promise<DeskError> {
  const body = ((await answer.json().catch(() => null)) ?? {}) as Record<string, unknown>
  const { code, field, reason, facts } = body
  // An ended session is reported as an object, not a plain text.
  const said = isRecord(body['message']) ? body['message'] : { text: body['message'] }
  const { text: message } = said
  // Any call that receives it ends the session for the whole app.
  if (answer.status === 403 && said['logout'] === true) noteSessionEnd(Date.now())
  return new DeskError(isKnown(code) ? code : codeFor(answer.status), {
    isAnswer: true,
    status: answer.status,
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof reason === 'string' ? { reason: reason as ConflictReason } : {}),
    ...(isRecord(facts) ? { facts } : {}),
  })
}

/** Path of an endpoint for a record id. */
export const pathOf = (endpoint: { path: string }, id: number): string =>
  endpoint.path.replace(':id', String(id))

/**
 * Requests something that the replica does not hold.
 * @throws DeskError UNAVAILABLE without a connection, FORBIDDEN for a change during a role preview, else with
 * the server's code, message and field.
 */
export async function deskRequest(
  client: Pick<DeskClient, 'worker'>,
  path: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  if (method !== 'GET') refuseInRoleView()
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
      // A download may take any time; the outcome of a change must be known within the timeout.
      ...(signal ? { signal } : method === 'GET' ? {} : { signal: AbortSignal.timeout(requestTimeoutMs) }),
    })
  } catch {
    if (!signal?.aborted) doubtServer(client)
    // The token refresh failed like a request would: there is no connection.
    throw new DeskError('UNAVAILABLE', { message: needsConnection })
  }
  if (answer.ok) return answer
  if (inItsPlace.has(answer.status)) doubtServer(client)
  throw await refusalIn(answer)
}
