-- What a help center shows besides its articles: categories, drafts, versions, settings, redirects, backups, imports.
alter table knowledge_bases
	add column revision integer default 1 not null,
	add column deleted_at bigint,
	add column cname text default '' not null,
	add column docs_visible boolean default true not null,
	add column language text default 'en' not null,
	add column ga_key text default '' not null,
	add column anonymized_ip boolean default true not null,
	add column seo_title text default '' not null,
	add column seo_description text default '' not null,
	add column docs_form jsonb,
	add column look jsonb,
	add column og_image text,
	add column background text,
	add column logo text,
	add column favicon text,
	add column css_source text default '' not null,
	add column css text default '' not null,
	add column javascript text default '' not null;
--> statement-breakpoint
create unique index knowledge_bases_cname on knowledge_bases (cname) where cname <> '';
--> statement-breakpoint
create table knowledge_categories (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	doc_id bigint not null,
	name text not null,
	description text not null,
	place integer not null,
	revision integer not null,
	constraint knowledge_categories_account_id_id_pk primary key (account_id, id),
	constraint knowledge_categories_doc_fk foreign key (account_id, doc_id)
		references knowledge_bases (account_id, id) on delete cascade
);
--> statement-breakpoint
create index knowledge_categories_doc on knowledge_categories (account_id, doc_id, place);
--> statement-breakpoint
alter table articles
	add column category_id bigint,
	add column place integer default 0 not null,
	add column source text,
	add column draft jsonb;
--> statement-breakpoint
alter table articles add constraint articles_category_fk foreign key (account_id, category_id)
	references knowledge_categories (account_id, id) on delete set null (category_id);
--> statement-breakpoint
create index articles_category on articles (account_id, category_id, place);
--> statement-breakpoint
create table article_versions (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	article_id bigint not null,
	number integer not null,
	name text not null,
	content text not null,
	is_published boolean not null,
	restored_from integer,
	created_at bigint not null,
	created_by_id bigint not null,
	constraint article_versions_account_id_id_pk primary key (account_id, id),
	constraint article_versions_article_fk foreign key (account_id, article_id)
		references articles (account_id, id) on delete cascade
);
--> statement-breakpoint
create unique index article_versions_number on article_versions (account_id, article_id, number);
--> statement-breakpoint
create table knowledge_redirects (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	doc_id bigint not null,
	source text not null,
	destination text not null,
	created_at bigint not null,
	revision integer not null,
	constraint knowledge_redirects_account_id_id_pk primary key (account_id, id),
	constraint knowledge_redirects_doc_fk foreign key (account_id, doc_id)
		references knowledge_bases (account_id, id) on delete cascade
);
--> statement-breakpoint
create unique index knowledge_redirects_source on knowledge_redirects (account_id, doc_id, source);
--> statement-breakpoint
create table knowledge_backups (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	doc_id bigint not null,
	article_count integer not null,
	category_count integer not null,
	content text not null,
	created_at bigint not null,
	created_by_id bigint not null,
	constraint knowledge_backups_account_id_id_pk primary key (account_id, id),
	constraint knowledge_backups_doc_fk foreign key (account_id, doc_id)
		references knowledge_bases (account_id, id) on delete cascade
);
--> statement-breakpoint
create index knowledge_backups_doc on knowledge_backups (account_id, doc_id, created_at);
--> statement-breakpoint
create table knowledge_imports (
	account_id integer default current_setting('app.account')::int not null,
	doc_id bigint not null,
	name text not null,
	documents jsonb not null,
	created_at bigint not null,
	constraint knowledge_imports_account_id_doc_id_pk primary key (account_id, doc_id),
	constraint knowledge_imports_doc_fk foreign key (account_id, doc_id)
		references knowledge_bases (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table(unnest(array['knowledge_categories', 'article_versions', 'knowledge_redirects', 'knowledge_backups', 'knowledge_imports'])::regclass);
--> statement-breakpoint
-- Each article begins its history as it is.
insert into article_versions (account_id, id, article_id, number, name, content, is_published, created_at, created_by_id)
	select account_id, nextval('desk_id'), id, 1, name, content, is_published, updated_at, updated_by_id from articles;
