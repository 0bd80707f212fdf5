-- Addresses that mailboxes elsewhere forward to, what came by them, and what providers ask before they forward.
create table mailbox_forwarding (
	account_id integer not null default current_setting('app.account')::int,
	mailbox_id bigint not null,
	token text not null,
	made_at bigint not null,
	arrived_at bigint,
	provider text,
	asking_mailbox text,
	code text,
	link text,
	asked_at bigint,
	constraint mailbox_forwarding_account_id_mailbox_id_pk primary key (account_id, mailbox_id),
	constraint mailbox_forwarding_token_unique unique (token),
	constraint mailbox_forwarding_account_id_mailbox_id_mailboxes_account_id_id_fk foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('mailbox_forwarding');
