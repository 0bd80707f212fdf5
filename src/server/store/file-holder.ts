/*
 * Owner of a file (`a`): a message or note of a conversation, or a note of a task. Both kinds of notes take
 * their ids from one sequence, so one column refers to either.
 */

/** Joins of the owner of files `a`. */
export const holders = `left join messages m on m.account_id = a.account_id and m.id = a.message_id
  left join notes n on n.account_id = a.account_id and n.id = a.note_id
  left join conversations c
    on c.account_id = a.account_id and c.id = coalesce(m.conversation_id, n.conversation_id)
  left join "taskNotes" k on k.account_id = a.account_id and k.id = a.note_id`

/** Scope of a file; null if it has no owner yet. */
export const holderScope = 'coalesce(c.scope, k.scope)'
