import { DeskError } from '#domain/errors.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { Unwritable } from '../../store/literal.ts'

/** A verdict without its op and rows, as stored. */
export type Outcome = Pick<Verdict, 'st' | 'code' | 'reason' | 'message' | 'field' | 'facts' | 'redirect'>

/** Stops deciding an op with an outcome; nothing of the op has been written yet. */
export class Refusal extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome.message ?? outcome.code ?? outcome.st)
    this.name = 'Refusal'
    this.outcome = outcome
  }
}

/** Outcome of an op that is not executed now and has to be sent again; it is not stored. */
export function later(rest: Omit<Outcome, 'st'> = {}): Outcome {
  return { st: 'later', ...rest }
}

/** Codes about the moment or the session, never about the op. */
const passing = ['UNAUTHENTICATED', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL', 'UPGRADE']

/**
 * The outcome of an op for an error, or null for an error that the op did not cause: then the transaction is
 * rolled back and the op has to be retried.
 */
export function outcomeOf(error: unknown): Outcome | null {
  if (error instanceof Refusal) return error.outcome
  if (!(error instanceof DeskError)) return null
  const { code, message, details } = error
  const { reason, field, facts } = details
  if (passing.includes(code)) return later({ code, message })
  return {
    st: code === 'CONFLICT' ? 'conflict' : 'rejected',
    code,
    message,
    ...(reason && { reason }),
    ...(field && { field }),
    ...(facts && { facts }),
  }
}

/** SQLSTATE of transient faults: lost connection, deadlock, timeout, full server, restart. */
const transient = /^(08|40|53|55P03|57)/

/** SQLSTATE codes of invalid values: too long, out of range, or not parseable as text, number or time. */
const unfit = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05'])

/**
 * The refusal of an op that failed alone on a value which no column can store, or null for any other fault:
 * it would fail again on every retry.
 */
export function refusalAfter(error: unknown): Outcome | null {
  const isUnfit = error instanceof Unwritable || unfit.has((error as { code?: string }).code ?? '')
  return isUnfit
    ? { st: 'rejected', code: 'INVALID', message: 'It holds a value that cannot be stored.' }
    : null
}

/** The `later` for an op whose transaction failed: UNAVAILABLE for a transient fault, else INTERNAL. */
export function laterAfter(error: unknown): Outcome {
  const outcome = outcomeOf(error)
  if (outcome?.st === 'later') return outcome
  const { code } = error as { code?: string }
  // Without a code the connection broke or could not be opened.
  const isTransient =
    error instanceof Error &&
    (code === undefined ? /connect|terminat|timeout/i.test(error.message) : transient.test(code))
  return later({ code: isTransient ? 'UNAVAILABLE' : 'INTERNAL' })
}
