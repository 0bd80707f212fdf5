-- Where answers go, when a sender says so; of mail of before it stands in the place of who wrote.
alter table messages add column reply_to jsonb not null default '[]';
--> statement-breakpoint
-- Messages out there that received ones refer to, whether they are here or not: mail does not arrive in its order.
create table message_references (
	account_id integer not null references accounts (id) on delete cascade,
	mailbox_id bigint not null,
	internet_message_id text not null,
	message_id bigint not null,
	primary key (account_id, mailbox_id, internet_message_id, message_id),
	constraint message_references_account_id_message_id_messages_fk foreign key (account_id, message_id)
		references messages (account_id, id) on delete cascade
);
--> statement-breakpoint
create index message_references_account_id_message_id_index on message_references using btree (account_id, message_id);
--> statement-breakpoint
insert into message_references (account_id, mailbox_id, internet_message_id, message_id)
select s.account_id, s.mailbox_id, r.id, s.message_id
from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id and m.is_inbound
cross join lateral (select distinct unnest(s.in_reply_to || s.reference_ids)) r (id);
--> statement-breakpoint
select protect_table('message_references');
