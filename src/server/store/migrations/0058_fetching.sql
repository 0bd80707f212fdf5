-- Mail that is fetched by IMAP: from where, how far, and what has become of each.
create table mailbox_fetching (
	account_id integer default current_setting('app.account')::int not null,
	mailbox_id bigint not null,
	host text not null,
	port integer not null,
	security text not null,
	user_name text not null,
	folders text[] not null,
	starts_with text not null,
	after_intake text not null,
	move_to text,
	connected_at bigint not null,
	revision integer default 1 not null,
	fence integer default 0 not null,
	lease_ends_at bigint default 0 not null,
	next_at bigint not null,
	failures integer default 0 not null,
	fetched_at bigint,
	trouble text,
	trouble_words text,
	failing_since bigint,
	constraint mailbox_fetching_account_id_mailbox_id_pk primary key (account_id, mailbox_id),
	constraint mailbox_fetching_account_id_mailbox_id_mailboxes_fk foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('mailbox_fetching');
--> statement-breakpoint
create table fetched_folders (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	mailbox_id bigint not null,
	path text not null,
	uid_validity bigint not null,
	last_uid bigint default 0 not null,
	left_below bigint default 0 not null,
	on_server integer default 0 not null,
	compared_at bigint not null,
	tries integer default 0 not null,
	constraint fetched_folders_account_id_id_pk primary key (account_id, id),
	constraint fetched_folders_account_id_mailbox_id_path_unique unique (account_id, mailbox_id, path),
	constraint fetched_folders_mailbox_fk foreign key (account_id, mailbox_id)
		references mailbox_fetching (account_id, mailbox_id) on delete cascade
);
--> statement-breakpoint
select protect_table('fetched_folders');
--> statement-breakpoint
create table fetched_mails (
	account_id integer default current_setting('app.account')::int not null,
	folder_id bigint not null,
	uid_validity bigint not null,
	uid bigint not null,
	size bigint not null,
	arrived_at bigint not null,
	message_id text,
	raw_sha256 text,
	outcome text not null,
	is_to_move boolean default false not null,
	is_gone boolean default false not null,
	constraint fetched_mails_account_id_folder_id_uid_validity_uid_pk
		primary key (account_id, folder_id, uid_validity, uid),
	constraint fetched_mails_folder_fk foreign key (account_id, folder_id)
		references fetched_folders (account_id, id) on delete cascade
);
--> statement-breakpoint
create index fetched_mails_account_id_folder_id_message_id_index on fetched_mails using btree
	(account_id, folder_id, message_id);
--> statement-breakpoint
select protect_table('fetched_mails');
