-- Keys with which programs call the API: of each only a hash.
create table "apiKeys" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	permissions jsonb not null,
	expires_at bigint,
	hint text not null,
	key_hash text not null,
	user_id bigint not null,
	created_at bigint not null,
	last_used_at bigint,
	revision integer not null,
	constraint "apiKeys_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create unique index api_keys_hash on "apiKeys" (key_hash);
--> statement-breakpoint
select protect_table('"apiKeys"');
