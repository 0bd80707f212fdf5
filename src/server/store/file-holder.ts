/*
 * Where a file (`a`) belongs: to a message or a note of a conversation, or to a note of a task. Notes of both kinds have
 * their ids from one sequence, so that one column names either.
 */

/** Joins of what holds the files `a`. */
export const holders = `left join messages m on m.account_id = a.account_id and m.id = a.message_id
  left join notes n on n.account_id = a.account_id and n.id = a.note_id
  left join conversations c
    on c.account_id = a.account_id and c.id = coalesce(m.conversation_id, n.conversation_id)
  left join "taskNotes" k on k.account_id = a.account_id and k.id = a.note_id`

/** Its scope; null of a file that belongs to nothing yet. */
export const holderScope = 'coalesce(c.scope, k.scope)'
