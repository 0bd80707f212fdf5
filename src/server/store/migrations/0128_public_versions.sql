-- Version of an account's public pages: the last transaction that changed something they show. Compared for equality only.
create table public_versions (
	account_id integer not null default current_setting('app.account')::int,
	version bigint not null,
	constraint public_versions_account_id_pk primary key (account_id)
);
--> statement-breakpoint
select protect_table('public_versions');
--> statement-breakpoint
insert into public_versions (account_id, version) select id, 0 from accounts;
--> statement-breakpoint
create function make_public_version() returns trigger language plpgsql as $$
begin
	insert into public_versions (account_id, version) values (new.id, 0);
	return null;
end $$;
--> statement-breakpoint
create trigger make_public_version after insert on accounts for each row execute function make_public_version();
--> statement-breakpoint
-- The argument lists columns that no page shows.
create function change_public_pages() returns trigger language plpgsql as $$
declare
	hidden text[] := coalesce(tg_argv[0], '{}');
	row_now jsonb := coalesce(to_jsonb(new), to_jsonb(old));
	account integer := coalesce(row_now->>'account_id', row_now->>'id');
	current bigint := pg_current_xact_id()::text;
begin
	if tg_op = 'UPDATE' and to_jsonb(old) - hidden = to_jsonb(new) - hidden then
		return null;
	end if;
	update public_versions set version = current where account_id = account and version <> current;
	return null;
end $$;
--> statement-breakpoint
-- At the commit: the row of the version is held for an instant, and after all others, so that nobody waits in a circle.
do $$
declare watched record;
begin
	for watched in select * from (values
		('knowledge_bases', 'insert or update or delete', '{revision}'),
		('knowledge_categories', 'insert or update or delete', '{revision}'),
		('articles', 'insert or update or delete', '{revision,draft,updated_by_id,words,source}'),
		('hosts', 'insert or update or delete', '{checked_at,missing_since}'),
		('mailboxes', 'insert or delete', '{}'),
		('"statusPages"', 'insert or update or delete', '{revision}'),
		('"statusServices"', 'insert or update or delete', '{revision}'),
		('"statusIncidentStatuses"', 'insert or update or delete', '{revision}'),
		('"statusIncidents"', 'insert or update or delete', '{revision}'),
		('"statusMaintenance"', 'insert or update or delete', '{revision}'),
		('accounts', 'update of name, logo, features', '{}')
	) as w (tbl, event, hidden) loop
		execute format('create constraint trigger change_public_pages after %s on %s deferrable initially deferred
			for each row execute function change_public_pages(%L)', watched.event, watched.tbl, watched.hidden);
	end loop;
end $$;
