import { serverArea } from '../area.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import { templateHandlers } from './handlers.ts'
import { forgetUses, noteUses, useCounting } from './uses.ts'
import * as z from 'zod/mini'
import type { composeArgs, replyArgs } from '#domain/conversations/drafts/send.ts'
import { heldBackUntil } from '#domain/conversations/drafts/undo-send.ts'
import type { FollowUp } from '../sync/follow-up.ts'

type Written = z.infer<typeof composeArgs> | z.infer<typeof replyArgs>

/** Counts a use of the mail's templates once it was sent. */
const noteTemplates: FollowUp<Written> = ({ sql, tx, now, after }, { templateIds, notBefore }) => {
  const dueAt = heldBackUntil(notBefore, now)
  const statement = noteUses(sql, templateIds ?? [], { op: tx.op, now, dueAt })
  if (statement !== null) after(statement)
  return Promise.resolve()
}

/** Templates and macros, and their use counts. */
export const templatesArea = serverArea({
  handlers: (parts: FileIntake) => ({ templates: templateHandlers(parts) }),
  outbox: [{ kind: useCounting, carry: () => useCounting }],
  rules: {
    followUps: { 'conversations.compose': [noteTemplates], 'messages.reply': [noteTemplates] },
    onVoid: [forgetUses],
  },
})
