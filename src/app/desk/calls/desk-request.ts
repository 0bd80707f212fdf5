import { isRecord } from '#lib/is-record.ts'
import { refuseWhileLooking } from '../rights/role-view.ts'
import { noteSessionEnd } from '../session/session-end.ts'
import { DeskError, httpStatus, type ConflictReason, type ErrorCode } from '#domain/errors.ts'
import type { DeskClient } from '#sync/client.ts'

/** Message where something is not available offline. */
export const needsConnection = 'Needs a connection'

/** Longest wait for the answer to a change, in ms. */
const requestTimeoutMs = 60_000

/** The first code of each status; `FORBIDDEN` where a body does not say that it is the plan. */
const codeOfStatus = new Map<number, ErrorCode>()
for (const [code, status] of Object.entries(httpStatus) as [ErrorCode, number][])
  if (!codeOfStatus.has(status)) codeOfStatus.set(status, code)

/** Statuses that a proxy returns in place of a server that is down or slow. */
const inItsPlace: ReadonlySet<number> = new Set([502, 503, 504])

/** The way to the server may be gone: that is found out now, and not when the next beat is due. */
function doubtServer({ worker }: Pick<DeskClient, 'worker'>): void {
  worker.doubt().catch((error: unknown) => console.warn(error))
}

/** The code of a refusal whose body names none, such as a proxy's. */
function codeFor(status: number): ErrorCode {
  if (inItsPlace.has(status) && status !== 503) return 'UNAVAILABLE'
  return codeOfStatus.get(status) ?? (status < 500 ? 'INVALID' : 'INTERNAL')
}

const isKnown = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(httpStatus, code)

/**
 * A refusal as the server meant it: its code, its sentence, the field at fault, and for a conflict the reason with its
 * facts. A body that says nothing of it, such as a proxy's page, leaves what the status says.
 */
export async function refusalIn(answer: Response): Promise<DeskError> {
  const body = ((await answer.json().catch(() => null)) ?? {}) as Record<string, unknown>
  const { code, field, reason, facts } = body
  // A session that was ended is told with more than a sentence.
  const said = isRecord(body['message']) ? body['message'] : { text: body['message'] }
  const { text: message } = said
  // Whichever call hears it first, the session is over for all of them.
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

/** The path of a call about one record. */
export const pathOf = (endpoint: { path: string }, id: number): string =>
  endpoint.path.replace(':id', String(id))

/**
 * Asks the desk for something the replica does not hold.
 * @throws DeskError UNAVAILABLE without a connection, FORBIDDEN for a change while one looks as a role, else with the
 * server's code, sentence and field.
 */
export async function deskRequest(
  client: Pick<DeskClient, 'worker'>,
  path: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  if (method !== 'GET') refuseWhileLooking()
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
      ...(signal ? { signal } : method === 'GET' ? {} : { signal: AbortSignal.timeout(requestTimeoutMs) }),
    })
  } catch {
    if (!signal?.aborted) doubtServer(client)
    // The token's renewal failed as well as any request would: there is no way to the server now.
    throw new DeskError('UNAVAILABLE', { message: needsConnection })
  }
  if (answer.ok) return answer
  if (inItsPlace.has(answer.status)) doubtServer(client)
  throw await refusalIn(answer)
}
