-- People who were asked to join an account. One that came to an end stays for a while, so that its link says what became of it.
create table invitations (
	account_id integer not null default current_setting('app.account')::int,
	id bigint not null default nextval('desk_id'),
	email text not null,
	email_key text not null generated always as (lower(email)) stored,
	role_id bigint not null,
	team_ids bigint[] not null,
	mailbox_ids bigint[] not null,
	inviter_id bigint not null,
	mailed_at bigint,
	ends_at bigint not null,
	accepted_at bigint,
	withdrawn_at bigint,
	constraint invitations_account_id_id_pk primary key (account_id, id),
	constraint invitations_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade,
	constraint invitations_account_id_inviter_id_users_account_id_id_fk foreign key (account_id, inviter_id)
		references users (account_id, id) on delete cascade
);
--> statement-breakpoint
-- An address that is invited twice has one invitation.
create unique index invitations_open_index on invitations using btree (account_id, email_key)
	where accepted_at is null and withdrawn_at is null;
--> statement-breakpoint
create index invitations_ends_at_index on invitations using btree (ends_at);
--> statement-breakpoint
select protect_table('invitations');
