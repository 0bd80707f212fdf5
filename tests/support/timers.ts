import { untilReply } from '#domain/conversations/snooze.ts'
import { statusIds } from '#domain/conversations/status.ts'

/**
 * SQL for timers that do not match the rows: a due time without its timer, or a timer without a due time. Due
 * dates recorded as overdue, and timers of deleted rows, do not count.
 */
export const strayTimers = `
  with wanted (account_id, kind, subject_id, due_at) as (
    select account_id, 'snooze', id, snooze_time from conversations
      where snooze_time <> ${untilReply} and merged_into is null
    union all
    select account_id, 'due', id, due_date from conversations
      where due_date is not null and merged_into is null and status_id <> ${statusIds.closed}
        and not is_trashed and not is_spam and not is_draft
    union all
    select account_id, 'scheduled', id, (scheduled->>'at')::bigint from drafts
      where scheduled is not null and scheduled->>'heldFor' is null)
  select coalesce(w.kind, t.kind) as kind, coalesce(w.subject_id, t.subject_id)::float8 as id,
    w.due_at::float8 as wanted, t.due_at::float8 as is
  from wanted w full join timers t
    on t.account_id = w.account_id and t.kind = w.kind and t.subject_id = w.subject_id
  where w.due_at is distinct from t.due_at
    and (w.kind is not null or exists (select from conversations c where c.account_id = t.account_id and c.id = t.subject_id)
      or exists (select from drafts d where d.account_id = t.account_id and d.id = t.subject_id))
    and not (w.kind = 'due' and t.kind is null and exists (select from activities a where a.account_id = w.account_id
      and a.conversation_id = w.subject_id and a.field = 'isOverdue' and a.created_at = w.due_at))`
