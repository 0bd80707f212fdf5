import { DeskError } from '#domain/errors.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { Unwritable } from '../../store/literal.ts'

/** A verdict without its op and its rows: what is stored, so it never holds rows. */
export type Outcome = Pick<Verdict, 'st' | 'code' | 'reason' | 'message' | 'field' | 'facts' | 'redirect'>

/** Ends the deciding of an op with an outcome; nothing of the op has been written yet. */
export class Refusal extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome.message ?? outcome.code ?? outcome.st)
    this.name = 'Refusal'
    this.outcome = outcome
  }
}

/** An op that is not executed now and is to be sent again; nothing of it is stored. */
export function later(rest: Omit<Outcome, 'st'> = {}): Outcome {
  return { st: 'later', ...rest }
}

/** Codes that speak of this moment or of the session, never of the op. */
const passing = ['UNAUTHENTICATED', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL', 'UPGRADE']

/**
 * The outcome that an error means for an op, or null when it is none of the op's: then the transaction is lost and
 * the op is to be tried again.
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

/** SQLSTATE classes and codes of faults that pass: lost connections, deadlocks, timeouts, a full or restarting server. */
const transient = /^(08|40|53|55P03|57)/

/** SQLSTATE codes of values that do not fit: too long, out of range, or no text, number or moment of this kind. */
const unfit = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05'])

/**
 * The refusal of an op that failed alone on a value which no column can hold, or null for any other fault: sent again
 * it would fail again, for ever.
 */
export function refusalAfter(error: unknown): Outcome | null {
  const isUnfit = error instanceof Unwritable || unfit.has((error as { code?: string }).code ?? '')
  return isUnfit
    ? { st: 'rejected', code: 'INVALID', message: 'It holds a value that cannot be stored.' }
    : null
}

/** The `later` for an op whose transaction failed: UNAVAILABLE when it may well work next time, else INTERNAL. */
export function laterAfter(error: unknown): Outcome {
  const outcome = outcomeOf(error)
  if (outcome?.st === 'later') return outcome
  const { code } = error as { code?: string }
  // Without a code the connection broke, or there was none to be had.
  const isTransient =
    error instanceof Error &&
    (code === undefined ? /connect|terminat|timeout/i.test(error.message) : transient.test(code))
  return later({ code: isTransient ? 'UNAVAILABLE' : 'INTERNAL' })
}
