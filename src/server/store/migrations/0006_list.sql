ALTER TABLE "conversations" ADD COLUMN "waiting_since" bigint;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "mentions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What the mail intake and the mutators keep from now on, for the conversations that are there already.
update conversations c set waiting_since = w.since
from (
  select m.account_id, m.conversation_id, min(m.created_at) as since from messages m
  where m.is_inbound and not m.is_automatic and not exists (select from messages answer
    where answer.account_id = m.account_id and answer.conversation_id = m.conversation_id
      and answer.position > m.position and answer.kind in ('new', 'reply', 'replyAll'))
  group by m.account_id, m.conversation_id
) w
where c.account_id = w.account_id and c.id = w.conversation_id;
--> statement-breakpoint
update conversations c set mentions = n.named
from (
  select account_id, conversation_id, jsonb_agg(distinct each) as named
  from notes, jsonb_array_elements(mentions) each
  group by account_id, conversation_id
) n
where c.account_id = n.account_id and c.id = n.conversation_id;
