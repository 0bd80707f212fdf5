import { OutsideRefusal } from './call.ts'

const beforeAnyByte = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Outcome of a call without an answer. @param who name in the message, such as `Twilio`. */
export function outcomeOfFailure(
  error: unknown,
  who: string,
): { kind: 'retry' | 'failed' | 'unknown'; reason: string } {
  if (error instanceof OutsideRefusal && error.reason === 'address')
    return { kind: 'failed', reason: error.message }
  const { code = '' } = error as { code?: string }
  if (beforeAnyByte.has(code)) return { kind: 'retry', reason: `${who} cannot be reached (${code})` }
  return { kind: 'unknown', reason: `${who} gave no whole answer` }
}
