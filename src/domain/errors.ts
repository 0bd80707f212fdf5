/** Error code, readable by programs. */
export type ErrorCode =
  | 'INVALID'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'PLAN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'KEY_REUSED'
  | 'TOO_LARGE'
  | 'UPGRADE'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'INTERNAL'

/** The HTTP status that each code becomes. */
export const httpStatus: Record<ErrorCode, number> = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PLAN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  KEY_REUSED: 422,
  TOO_LARGE: 413,
  UPGRADE: 426,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

const defaultText: Record<ErrorCode, string> = {
  INVALID: 'Some values are not valid',
  UNAUTHENTICATED: 'Please sign in',
  FORBIDDEN: 'Your current roles does not allow to update. Please contact your account administrator.',
  PLAN: 'Your current plan does not support this feature. Please contact your account administrator.',
  NOT_FOUND: 'Not found',
  CONFLICT: 'Somebody changed this meanwhile',
  KEY_REUSED: 'This Idempotency-Key belongs to another call',
  TOO_LARGE: 'Too large',
  UPGRADE: 'A newer version is needed. Please reload.',
  RATE_LIMITED: 'Too many attempts. Please wait a little.',
  UNAVAILABLE: 'The server is busy. Please try again.',
  INTERNAL: 'Something went wrong',
}

/** Details of an error. */
export interface ErrorDetails {
  /** Message for the user; each code has a default. */
  message?: string
  /** The error is the server's response: toasts show its message in start case (D-06). */
  isAnswer?: boolean
  /** HTTP status of the server's response. */
  status?: number
  /** The input field at fault. */
  field?: string
  /** Detailed reason of a conflict, as listed in sync.md 2.6. */
  reason?: ConflictReason
  /** Data for the screen, for example the messages that arrived meanwhile. */
  facts?: Record<string, unknown>
}

/** Reason why a valid op was held back. */
export type ConflictReason =
  | 'newer_messages'
  | 'unseen_inbound'
  | 'already_assigned'
  | 'gone'
  | 'kept'
  | 'stale_draft'
  | 'changed'
  /** The scheduled time of a mail had passed before the op reached the server. */
  | 'time_passed'
  /** The conversation was merged into another meanwhile. */
  | 'merged'
  /** Two changes, each valid alone, are invalid together. */
  | 'invalid_after_merge'
  /** Content was added to the record that was to be deleted. */
  | 'changed_since'
  /** The merged or split parts have changed since, so that Undo cannot restore them. */
  | 'parts_changed'

/** The one error that crosses layers: thrown by rules, turned into HTTP or a toast in one place each. */
export class DeskError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? defaultText[code])
    this.name = 'DeskError'
    this.code = code
    this.details = details
  }
}
