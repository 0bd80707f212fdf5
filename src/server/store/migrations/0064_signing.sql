-- Keys that mail of a domain is signed with; their private halves lie with the other secrets.
create table signing_keys (
	account_id integer not null default current_setting('app.account')::int,
	id bigint not null default nextval('desk_id'),
	domain text not null,
	selector text not null,
	public_key text not null,
	found_at bigint,
	looked_at bigint not null default 0,
	constraint signing_keys_account_id_id_pk primary key (account_id, id),
	constraint signing_keys_account_id_domain_unique unique (account_id, domain),
	constraint signing_keys_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade
);
--> statement-breakpoint
select protect_table('signing_keys');
--> statement-breakpoint
-- What the mail that verifies an inbox bore when it was back.
create table returned_mails (
	account_id integer not null default current_setting('app.account')::int,
	mailbox_id bigint not null,
	address_key text not null,
	host text not null,
	signatures jsonb not null,
	constraint returned_mails_account_id_mailbox_id_pk primary key (account_id, mailbox_id),
	constraint returned_mails_account_id_mailbox_id_mailboxes_account_id_id_fk foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('returned_mails');
