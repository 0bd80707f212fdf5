import type { FastifyError } from 'fastify'
import { DeskError, httpStatus, type ErrorCode } from '#domain/errors.ts'

/** The session has ended, in this process or elsewhere: the client signs out (D-52). */
export class SessionEnded extends DeskError {
  constructor(text = 'Token is expired and you are logged out') {
    super('FORBIDDEN', { message: text })
    this.name = 'SessionEnded'
  }
}

/** HTTP response for an error. */
export interface ErrorAnswer {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
  /** Server-side fault, which must be logged. */
  isOurs: boolean
}

/** Retry-After for a busy server, in seconds. */
const busyPause = 5

/** Maps any error to a response; internal errors become 'Something went wrong'. */
export function answerTo(error: unknown): ErrorAnswer {
  if (error instanceof SessionEnded) return plain('FORBIDDEN', { text: error.message, logout: true })
  if (error instanceof DeskError) return answerToDesk(error)
  const { code = '', statusCode } = error as Partial<FastifyError>
  const known = callersErrors[code]
  if (known) return plain(...known)
  const refusal = statusCode === undefined ? undefined : refusals[statusCode]
  if (refusal) return plain(...refusal)
  if (isOutage(code)) return { ...answerToDesk(new DeskError('UNAVAILABLE')), isOurs: true }
  return { ...plain('INTERNAL', 'Something went wrong'), isOurs: true }
}

function answerToDesk({ code, message, details }: DeskError): ErrorAnswer {
  const { field, reason, facts } = details
  const asked = facts?.['retryAfter']
  const pause = typeof asked === 'number' ? asked : code === 'UNAVAILABLE' ? busyPause : undefined
  return {
    status: httpStatus[code],
    headers: pause === undefined ? {} : { 'retry-after': String(pause) },
    body: {
      message,
      code,
      ...(field === undefined ? {} : { field }),
      ...(reason === undefined ? {} : { reason }),
      ...(reason !== undefined || (code === 'INVALID' && facts) ? { facts: facts ?? {} } : {}),
    },
    isOurs: code === 'INTERNAL',
  }
}

function plain(code: ErrorCode, message: unknown): ErrorAnswer {
  return { status: httpStatus[code], headers: {}, body: { message, code }, isOurs: false }
}

/** Errors of libraries that the caller caused. */
const callersErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The request is too large'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', 'The file is larger than 25 MB'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['INVALID', 'The content type is not supported here'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID', 'The request has no body'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID', 'The request is not valid JSON'],
  FST_ERR_BAD_URL: ['INVALID', 'The address could not be read'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['INVALID', 'The request was cut short'],
  FST_FILES_LIMIT: ['TOO_LARGE', 'The form holds more than one file'],
  FST_FIELDS_LIMIT: ['TOO_LARGE', 'The form holds too many fields'],
  FST_PARTS_LIMIT: ['TOO_LARGE', 'The form holds too many parts'],
  FST_INVALID_JSON_FIELD_ERROR: ['INVALID', 'A field of the form is not valid JSON'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['INVALID', 'The request is no multipart form'],
  // PostgreSQL: a NUL character or invalid text encoding.
  '22021': ['INVALID', 'The request holds characters that cannot be stored'],
  '22P05': ['INVALID', 'The request holds characters that cannot be stored'],
}

/** Other errors of libraries, by status. */
const refusals: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['INVALID', 'The request could not be read'],
  // Path outside the folder, or invalid path.
  403: ['NOT_FOUND', 'Not found'],
  404: ['NOT_FOUND', 'Not found'],
  405: ['NOT_FOUND', 'Not found'],
  413: ['TOO_LARGE', 'The request is too large'],
  414: ['TOO_LARGE', 'The address is too long'],
  415: ['INVALID', 'The content type is not supported here'],
  431: ['TOO_LARGE', 'The request is too large'],
}

/**
 * True if the database was unreachable or timed out. The call may be repeated: its input is not at fault, and
 * an op in it must not be treated as poisonous.
 */
export function isOutage(code: string): boolean {
  // Classes 08 connection, 53 resources, 57 operator; 40001 and 40P01 lost a race; 25P03 idled too long.
  return /^(08|53|57|40001|40P01|25P03)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT)/.test(code)
}
