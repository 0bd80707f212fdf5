-- Calls of programs that named an Idempotency-Key, with their answers, sealed: a repeated call gets the first answer.
create table answered_calls (
	account_id integer default current_setting('app.account')::int not null,
	caller text not null,
	key uuid not null,
	fingerprint text not null,
	status integer,
	answer bytea,
	key_id text,
	began_at bigint not null,
	constraint answered_calls_pk primary key (account_id, caller, key)
);
--> statement-breakpoint
create index answered_calls_began_at_index on answered_calls (began_at);
--> statement-breakpoint
select protect_table('answered_calls');
