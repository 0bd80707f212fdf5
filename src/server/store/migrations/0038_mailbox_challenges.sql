create table mailbox_challenges (
	account_id integer not null references accounts (id) on delete cascade,
	mailbox_id bigint not null,
	address_key text not null,
	hash text not null unique,
	sent_at bigint not null,
	ends_at bigint not null,
	met_at bigint,
	primary key (account_id, mailbox_id),
	constraint mailbox_challenges_account_id_mailbox_id_mailboxes_fk foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
create index mailbox_challenges_ends_at_index on mailbox_challenges using btree (ends_at);
--> statement-breakpoint
select protect_table('mailbox_challenges');
