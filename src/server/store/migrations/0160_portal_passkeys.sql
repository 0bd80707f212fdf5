-- Passkeys by which customers sign in to the client portal: bound to the host that they were made on.
create table portal_passkeys (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	contact_id bigint not null,
	-- The address that its maker was signed in with.
	address text not null,
	rp_id text not null,
	credential_id text not null,
	public_key bytea not null,
	counter bigint not null,
	transports text[] not null,
	name text not null,
	created_at bigint not null,
	used_at bigint,
	constraint portal_passkeys_pk primary key (account_id, id),
	constraint portal_passkeys_credential unique (account_id, credential_id),
	constraint portal_passkeys_contact foreign key (account_id, contact_id)
		references contacts (account_id, id) on delete cascade
);
--> statement-breakpoint
create index portal_passkeys_by_contact on portal_passkeys (account_id, contact_id);
--> statement-breakpoint
select protect_table('portal_passkeys');
--> statement-breakpoint
-- Whether the browser is still offered a passkey.
alter table portal_sessions add column offers_passkey boolean default true not null;
