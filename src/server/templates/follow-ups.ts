import type * as z from 'zod/mini'
import type { composeArgs, replyArgs } from '#domain/conversations/drafts/send.ts'
import { heldBackUntil } from '#domain/conversations/drafts/undo-send.ts'
import type { FollowUp } from '../sync/follow-up.ts'
import { noteUses } from './uses.ts'

type Written = z.infer<typeof composeArgs> | z.infer<typeof replyArgs>

/** Templates that the mail was written with have one more use, once it has left. */
export const noteTemplates: FollowUp<Written> = ({ sql, tx, now, after }, { templateIds, notBefore }) => {
  const dueAt = heldBackUntil(notBefore, now)
  const statement = noteUses(sql, templateIds ?? [], { op: tx.op, now, dueAt })
  if (statement !== null) after(statement)
  return Promise.resolve()
}
