import { mutators } from '#domain/registry.ts'
import { withoutForwarded } from '#domain/conversations/messages/forwarded.ts'
import type { Replica } from '#local/database.ts'
import type { OpProblem, OutboxOp } from '#local/rows.ts'

const outOfSight = 'out_of_sight'

/** Redacted op on a conversation that left the device: own text stays, forwarded text goes (sync.md 2.6). */
function forgotten(op: OutboxOp): OutboxOp {
  const args = op.args as { html?: unknown }
  const html = typeof args.html === 'string' ? { html: withoutForwarded(args.html) } : {}
  const verdict: OpProblem = { ...(op.verdict as OpProblem), reason: outOfSight }
  return { ...op, args: { ...args, ...html }, base: null, verdict }
}

/** True if the server refused an op because its conversation is not visible to the agent. */
function isHidden({ cmd, args, verdict }: OutboxOp): boolean {
  if (verdict?.code !== 'NOT_FOUND' || verdict.reason === outOfSight) return false
  const mutator = mutators.get(cmd)
  return mutator?.laneTable === 'conversations' && !mutator.begins?.(args as never)
}

/**
 * Redacts refused ops of conversations that left the device. Called whenever a conversation leaves and
 * whenever an op is refused: either may come first. Inside a transaction over the outbox and conversations.
 */
export async function forgetOutOfSight(db: Replica): Promise<void> {
  const hidden = (await db.outbox.where('state').equals('attention').toArray()).filter(isHidden)
  if (hidden.length === 0) return
  const held = await db.conversations.bulkGet(hidden.map(({ lanes }) => lanes[0] ?? 0))
  await db.outbox.bulkPut(hidden.filter((_, index) => held[index] === undefined).map(forgotten))
}
