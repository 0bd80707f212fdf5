-- What providers grant inboxes in place of a password; the tokens lie with the other secrets.
create table mail_grants (
	account_id integer not null default current_setting('app.account')::int,
	mailbox_id bigint not null,
	provider text not null,
	state text not null,
	reason text,
	since bigint not null,
	access_ends_at bigint not null,
	fence integer not null default 0,
	held_until bigint not null default 0,
	constraint mail_grants_account_id_mailbox_id_pk primary key (account_id, mailbox_id),
	constraint mail_grants_account_id_mailbox_id_mailboxes_account_id_id_fk foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('mail_grants');
