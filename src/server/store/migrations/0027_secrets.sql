-- Keys and passwords of other services, sealed, apart from the records they belong to.
create table secrets (
	account_id integer not null default current_setting('app.account')::int,
	kind text not null,
	record_id bigint not null,
	field text not null,
	key_id text not null,
	sealed bytea not null,
	constraint secrets_account_id_kind_record_id_field_pk primary key (account_id, kind, record_id, field),
	constraint secrets_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade
);
--> statement-breakpoint
create index secrets_key_id_index on secrets using btree (key_id);
--> statement-breakpoint
select protect_table('secrets');
