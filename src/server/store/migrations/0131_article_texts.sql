-- Published articles as devices hold them, so that they are searched, read and linked without a connection (D2-33).
create table "articleTexts" (
	account_id integer not null default current_setting('app.account')::int,
	id bigint not null,
	ver bigint not null default 0,
	doc_id bigint not null,
	name text not null,
	base text not null,
	category text not null,
	text text not null,
	is_whole boolean not null,
	updated_at bigint not null,
	constraint "articleTexts_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select log_table('articleTexts', $$'articles'$$);
--> statement-breakpoint
select protect_table('"articleTexts"');
--> statement-breakpoint
-- Writes what differs from what the articles say now. The limits are `articleTextLimits` of the domain. Nobody else
-- writes the table, and nobody writes it without the account's head: two publications follow each other, and whoever
-- holds the head waits for no row here.
create function refresh_article_texts(account integer) returns void language plpgsql as $$
begin
	perform from account_head where account_id = account for no key update;
	with listed as (
		select a.id, a.doc_id, a.name, k.name as base, coalesce(c.name, '') as category, a.updated_at,
			left(a.plain_content, 8000) as text, length(a.plain_content) <= 8000 as fits,
			row_number() over latest as place,
			sum(octet_length(left(a.plain_content, 8000))) over latest as bytes
		from articles a
		join knowledge_bases k on k.account_id = a.account_id and k.id = a.doc_id
		left join knowledge_categories c on c.account_id = a.account_id and c.id = a.category_id
		where a.account_id = account and a.is_published and a.deleted_at is null and k.deleted_at is null and k.docs_visible
		window latest as (order by a.updated_at desc, a.id desc)
	), wanted as materialized (
		select id, doc_id, name, base, category, case when bytes <= 2000000 then text else '' end as text,
			fits and bytes <= 2000000 as is_whole, updated_at
		from listed where place <= 2000
	), gone as (
		delete from "articleTexts" t where t.account_id = account and not exists (select from wanted w where w.id = t.id)
	)
	insert into "articleTexts" as t (account_id, id, doc_id, name, base, category, text, is_whole, updated_at)
	select account, w.* from wanted w
	on conflict (account_id, id) do update set (doc_id, name, base, category, text, is_whole, updated_at)
			= (excluded.doc_id, excluded.name, excluded.base, excluded.category, excluded.text, excluded.is_whole,
				excluded.updated_at)
		where (t.doc_id, t.name, t.base, t.category, t.text, t.is_whole, t.updated_at) is distinct from (excluded.doc_id,
			excluded.name, excluded.base, excluded.category, excluded.text, excluded.is_whole, excluded.updated_at);
end $$;
--> statement-breakpoint
-- A change notes at once that the texts are due; of many changes the first to come up at the commit writes them.
create function article_texts_due() returns trigger language plpgsql as $$
begin
	perform set_config('app.article_texts_' || (coalesce(new, old)).account_id, 'due', true);
	return null;
end $$;
--> statement-breakpoint
create function write_article_texts() returns trigger language plpgsql as $$
declare
	account integer := (coalesce(new, old)).account_id;
	flag text := 'app.article_texts_' || account;
begin
	if current_setting(flag, true) = 'due' then
		perform set_config(flag, 'written', true);
		perform refresh_article_texts(account);
	end if;
	return null;
end $$;
--> statement-breakpoint
do $$
declare watched record;
begin
	for watched in select * from (values
		('made', 'articles', 'insert', 'new.is_published'),
		('changed', 'articles', 'update', '(old.is_published or new.is_published)
			and (old.doc_id, old.category_id, old.name, old.plain_content, old.is_published, old.deleted_at, old.updated_at)
			is distinct from (new.doc_id, new.category_id, new.name, new.plain_content, new.is_published, new.deleted_at,
				new.updated_at)'),
		('removed', 'articles', 'delete', 'old.is_published and old.deleted_at is null'),
		('changed', 'knowledge_bases', 'update',
			'(old.name, old.deleted_at, old.docs_visible) is distinct from (new.name, new.deleted_at, new.docs_visible)'),
		('changed', 'knowledge_categories', 'update', 'old.name is distinct from new.name')
	) as w (suffix, tbl, event, condition) loop
		execute format('create trigger texts_due_%s after %s on %I for each row when (%s) execute function article_texts_due()',
			watched.suffix, watched.event, watched.tbl, watched.condition);
		execute format('create constraint trigger texts_written_%s after %s on %I deferrable initially deferred
			for each row when (%s) execute function write_article_texts()',
			watched.suffix, watched.event, watched.tbl, watched.condition);
	end loop;
end $$;
--> statement-breakpoint
-- The scope `articles` is of those who may read them. Otherwise the view is as it was.
create or replace view user_scope with (security_invoker = true) as
  select u.account_id, u.id as user_id, s.scope
  from users u
  join roles r on r.account_id = u.account_id and r.id = u.role_id
  cross join lateral (
    select unnest(array['acct', 'task', 'user:' || u.id::text]) as scope
    union all
    select 'articles' where r.is_administrator or 'docs.view_articles' = any(r.permissions)
    union all
    select 'mbox:' || m.id::text from mailboxes m
    where m.account_id = u.account_id and (
      r.is_administrator
      or exists (select from mailbox_user l
        where l.account_id = m.account_id and l.mailbox_id = m.id and l.user_id = u.id)
      or exists (select from mailbox_team l
        join team_user t on t.account_id = l.account_id and t.team_id = l.team_id and t.user_id = u.id
        where l.account_id = m.account_id and l.mailbox_id = m.id)
      or not exists (select from mailbox_user l where l.account_id = m.account_id and l.mailbox_id = m.id)
        and not exists (select from mailbox_team l where l.account_id = m.account_id and l.mailbox_id = m.id))
  ) s
  where u.is_active;
--> statement-breakpoint
create trigger bump_scopes_of_permissions after update of permissions on roles for each row
  when (old.permissions is distinct from new.permissions) execute function bump_scopes();
--> statement-breakpoint
select refresh_article_texts(id) from accounts;
