import { DeskError, httpStatus, type ErrorCode } from '#domain/errors.ts'
import type { Verdict } from '#domain/sync/push.ts'

/** REST messages for codes that only a push uses. */
const texts: Partial<Record<NonNullable<Verdict['code']>, [ErrorCode, string]>> = {
  op_reuse: ['CONFLICT', 'This Idempotency-Key was used for another call'],
  id_taken: ['CONFLICT', 'The id is taken'],
  op_too_old: ['INVALID', 'The call is too old'],
  unknown_command: ['INVALID', 'The call is not known'],
  needs_upload: ['INVALID', 'A file was not uploaded'],
}

/** Error of a verdict for a REST caller, or null when the op was applied. */
export function errorOf({
  st,
  code,
  message,
  field,
  reason,
  facts,
}: Omit<Verdict, 't' | 'op'>): DeskError | null {
  if (st === 'applied') return null
  const [known, text] = (code && texts[code]) ?? [undefined, undefined]
  const fallback: ErrorCode = st === 'conflict' ? 'CONFLICT' : st === 'later' ? 'UNAVAILABLE' : 'INVALID'
  const own = code !== undefined && Object.hasOwn(httpStatus, code) ? (code as ErrorCode) : fallback
  const words = message ?? text
  return new DeskError(known ?? own, {
    ...(words === undefined ? {} : { message: words }),
    ...(field === undefined ? {} : { field }),
    ...(reason === undefined ? {} : { reason }),
    ...(facts === undefined ? {} : { facts }),
  })
}
