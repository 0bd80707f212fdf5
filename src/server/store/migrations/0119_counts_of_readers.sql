-- How often articles are read, by day and without anything about who it was.
create table article_views (
	account_id integer default current_setting('app.account')::int not null,
	article_id bigint not null,
	day integer not null,
	at bigint not null,
	times integer not null,
	constraint article_views_account_id_article_id_day_pk primary key (account_id, article_id, day),
	constraint article_views_article_fk foreign key (account_id, article_id)
		references articles (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('article_views');
--> statement-breakpoint
-- Reports count searches by when they were, and list them.
alter table help_searches add column id bigint not null default nextval('desk_id'), add column at bigint;
--> statement-breakpoint
update help_searches set at = day * 86400000::bigint + 43200000;
--> statement-breakpoint
alter table help_searches alter column at set not null;
--> statement-breakpoint
alter table assets add column created_at bigint not null default (extract(epoch from now()) * 1000)::bigint;
--> statement-breakpoint
-- Of those that are there already the audit log knows when.
update assets a set created_at = l.at from audit_log l
	where l.account_id = a.account_id and l.area = 'assets' and l.action = 'created' and l.subject_id = a.id;
