-- Servers that inboxes send their mail by, and how that goes; an inbox without one sends by the server of the desk.
create table mailbox_sending (
	account_id integer default current_setting('app.account')::int not null,
	mailbox_id bigint not null,
	host text not null,
	port integer not null,
	security text not null,
	user_name text not null,
	per_minute integer not null,
	revision integer default 1 not null,
	failures integer default 0 not null,
	next_at bigint default 0 not null,
	sent_at bigint,
	trouble text,
	trouble_words text,
	failing_since bigint,
	constraint mailbox_sending_account_id_mailbox_id_pk primary key (account_id, mailbox_id),
	constraint mailbox_sending_account_id_mailbox_id_mailboxes_fk foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('mailbox_sending');
--> statement-breakpoint
-- The inbox that a mail leaves from, and when it was first tried.
alter table effects add column mailbox_id bigint, add column tried_since bigint;
--> statement-breakpoint
update effects e set mailbox_id = s.mailbox_id from message_sources s
	where s.account_id = e.account_id and s.message_id = e.message_id;
