import type { OpProblem, OutboxOp } from '#local/rows.ts'

/** Texts for error codes without a message. */
const codeWords: Partial<Record<NonNullable<OpProblem['code']>, string>> = {
  op_too_old: 'It waited on this device for too long to be sent safely',
  unknown_command: 'The server does not know this kind of change',
  id_taken: 'Its number belongs to something else already',
  op_reuse: 'The server has another change under its number',
  TOO_LARGE: 'It is too large',
  INVALID: 'Some values are not valid',
}

/** Default reason of the engine. */
const noReason = 'The server refused it'

/** Reason why an op was refused: the server's message if there is one. */
export function problemText({ verdict }: Pick<OutboxOp, 'verdict'>): string {
  if (verdict?.reason === 'out_of_sight') return 'You do not see this conversation any more'
  if (verdict?.message && verdict.message !== noReason) return verdict.message
  if (verdict?.st === 'blocked') return 'It waits for another change that was not taken'
  return (verdict?.code && codeWords[verdict.code]) ?? noReason
}
