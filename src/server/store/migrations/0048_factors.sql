-- Sign-ins under way: what a browser was asked, until it answers or the time is over.
create table pending_sign_ins (
	id uuid primary key,
	purpose text not null,
	browser_hash text not null,
	payload jsonb not null,
	ends_at bigint not null
);
--> statement-breakpoint
create index pending_sign_ins_ends_at_index on pending_sign_ins using btree (ends_at);
--> statement-breakpoint
-- Of no account, and seen by none: only work across accounts reads them.
alter table pending_sign_ins enable row level security;
--> statement-breakpoint
alter table pending_sign_ins force row level security;
--> statement-breakpoint
create policy system on pending_sign_ins to current_user using (current_setting('app.system', true) = 'on');
--> statement-breakpoint
-- The authenticator app of a user; its secret lies with the other secrets.
create table authenticator_apps (
	account_id integer not null default current_setting('app.account')::int,
	user_id bigint not null,
	-- Null until its first code was typed.
	confirmed_at bigint,
	-- The period of 30 s whose code was taken last: none is taken twice.
	last_step bigint not null,
	constraint authenticator_apps_account_id_user_id_pk primary key (account_id, user_id),
	constraint authenticator_apps_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade,
	constraint authenticator_apps_account_id_user_id_users_account_id_id_fk foreign key (account_id, user_id)
		references users (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('authenticator_apps');
--> statement-breakpoint
create table recovery_codes (
	account_id integer not null default current_setting('app.account')::int,
	user_id bigint not null,
	hash text not null,
	constraint recovery_codes_account_id_user_id_hash_pk primary key (account_id, user_id, hash),
	constraint recovery_codes_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade,
	constraint recovery_codes_account_id_user_id_users_account_id_id_fk foreign key (account_id, user_id)
		references users (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('recovery_codes');
--> statement-breakpoint
create table passkeys (
	account_id integer not null default current_setting('app.account')::int,
	id bigint not null default nextval('desk_id'),
	user_id bigint not null,
	-- As the browser names it, base64url.
	credential_id text not null,
	public_key bytea not null,
	-- How often it says that it was used; 0 for ever where it does not count.
	counter bigint not null,
	transports text[] not null,
	name text not null,
	created_at bigint not null,
	used_at bigint,
	constraint passkeys_account_id_id_pk primary key (account_id, id),
	constraint passkeys_credential_id_unique unique (credential_id),
	constraint passkeys_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade,
	constraint passkeys_account_id_user_id_users_account_id_id_fk foreign key (account_id, user_id)
		references users (account_id, id) on delete cascade
);
--> statement-breakpoint
create index passkeys_account_id_user_id_index on passkeys using btree (account_id, user_id);
--> statement-breakpoint
select protect_table('passkeys');
