import { plainText } from '#domain/conversations/messages/plain-text.ts'
import type { OutboxOp } from '#local/rows.ts'

const wordsOf = ({ args }: OutboxOp) => plainText((args as { html?: string }).html ?? '').trim()

/**
 * Whether words that were only kept stand in later work of the outbox too: that one shows them, and offers what can be
 * done with them. When it is gone they are shown by themselves again.
 */
export function isSaidAgain(op: OutboxOp, all: readonly OutboxOp[]): boolean {
  if (op.cmd !== 'drafts.save') return false
  const { id } = op.args as { id?: number }
  const isLater = ({ n, args }: OutboxOp) => n > op.n && (args as { draftId?: number }).draftId === id
  return all.some((later) => isLater(later) && wordsOf(later).includes(wordsOf(op)))
}
