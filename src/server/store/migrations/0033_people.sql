-- The count of a user's changes, and since when somebody is switched off or gone.
alter table users add column revision integer not null default 1;
--> statement-breakpoint
alter table users add column switched_off_at bigint;
--> statement-breakpoint
alter table users add column deleted_at bigint;
--> statement-breakpoint
-- When a device of a user was last heard of; it outlasts the session, and no device holds it.
create table user_seen (
	account_id integer not null default current_setting('app.account')::int,
	user_id bigint not null,
	at bigint not null,
	constraint user_seen_account_id_user_id_pk primary key (account_id, user_id),
	constraint user_seen_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade,
	constraint user_seen_account_id_user_id_users_account_id_id_fk foreign key (account_id, user_id)
		references users (account_id, id) on delete cascade
);
--> statement-breakpoint
insert into user_seen (account_id, user_id, at)
	select account_id, user_id, max(used_at) from sessions group by account_id, user_id;
--> statement-breakpoint
select protect_table('user_seen');
--> statement-breakpoint
create function note_seen() returns trigger language plpgsql as $$
begin
	insert into user_seen (account_id, user_id, at) values (new.account_id, new.user_id, new.used_at)
		on conflict (account_id, user_id) do update set at = greatest(user_seen.at, excluded.at);
	return null;
end
$$;
--> statement-breakpoint
create trigger note_seen after insert or update of used_at on sessions for each row execute function note_seen();
