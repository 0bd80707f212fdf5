-- To whom machines have written lately, and how inboxes tell customers by themselves that their mail is here.
create table automatic_answers (
	account_id integer default current_setting('app.account')::int not null references accounts (id) on delete cascade,
	address_key text not null,
	last_at bigint not null,
	day_began bigint not null,
	answers_of_day integer not null,
	constraint automatic_answers_account_id_address_key_pk primary key (account_id, address_key)
);
--> statement-breakpoint
create index automatic_answers_last_at_index on automatic_answers using btree (last_at);
--> statement-breakpoint
select protect_table('automatic_answers');
--> statement-breakpoint
create table mailbox_acknowledgements (
	account_id integer default current_setting('app.account')::int not null,
	mailbox_id bigint not null,
	is_on boolean not null,
	html text not null,
	revision integer default 1 not null,
	constraint mailbox_acknowledgements_account_id_mailbox_id_pk primary key (account_id, mailbox_id),
	constraint mailbox_acknowledgements_mailboxes_fk foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('mailbox_acknowledgements');
