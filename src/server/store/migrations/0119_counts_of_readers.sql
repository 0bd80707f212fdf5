-- How often articles are read and what readers search for, by day and without anything about who it was.
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
create table help_searches (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	doc_id bigint not null,
	day integer not null,
	term text not null,
	at bigint not null,
	times integer not null,
	found integer not null,
	constraint help_searches_account_id_id_pk primary key (account_id, id),
	constraint help_searches_term unique (account_id, doc_id, day, term),
	constraint help_searches_doc_fk foreign key (account_id, doc_id)
		references knowledge_bases (account_id, id) on delete cascade
);
--> statement-breakpoint
create index help_searches_at on help_searches (at);
--> statement-breakpoint
select protect_table('help_searches');
--> statement-breakpoint
alter table assets add column created_at bigint not null default (extract(epoch from now()) * 1000)::bigint;
--> statement-breakpoint
-- Of those that are there already the audit log knows when.
update assets a set created_at = l.at from audit_log l
	where l.account_id = a.account_id and l.area = 'assets' and l.action = 'created' and l.subject_id = a.id;
