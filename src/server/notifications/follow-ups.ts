import type * as z from 'zod/mini'
import type { addNote, editNote } from '#domain/conversations/note-mutators.ts'
import type { FollowUp } from '../sync/follow-up.ts'
import { queueMentions } from './notification-queue.ts'

type NoteArgs = z.infer<typeof addNote.args>
type EditArgs = z.infer<typeof editNote.args>

/** Colleagues named in a note who are away are told of it. */
export const tellMentioned: FollowUp<NoteArgs> = async ({ sql, tx, now, after }, note) => {
  const statement = queueMentions(sql, note, tx.op, now)
  if (statement !== null) after(statement)
}

/** Who is named only by the new words of a note hears of it like anybody who is named in a new one. */
export const tellAddedMentions: FollowUp<EditArgs> = async (
  { sql, tx, now, after },
  { id, conversationId, mentions },
) => {
  const [before] = await sql.rows<{ mentions: NoteArgs['mentions'] }>({
    name: 'mentions of a note',
    text: 'select mentions from notes where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
  const added = mentions.filter((each) => !before?.mentions.includes(each))
  const statement = queueMentions(sql, { id, conversationId, mentions: added }, tx.op, now)
  if (statement !== null) after(statement)
}
