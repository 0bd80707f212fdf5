-- Hosts of their own of help centers and status pages stand in one table, and are served once they are proved.
create table hosts (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	host text not null,
	doc_id bigint,
	page_id bigint,
	token text not null,
	created_at bigint not null,
	checked_at bigint,
	verified_at bigint,
	missing_since bigint,
	constraint hosts_account_id_id_pk primary key (account_id, id),
	constraint hosts_doc_fk foreign key (account_id, doc_id)
		references knowledge_bases (account_id, id) on delete cascade,
	constraint hosts_page_fk foreign key (account_id, page_id)
		references "statusPages" (account_id, id) on delete cascade,
	constraint hosts_target check (num_nonnulls(doc_id, page_id) = 1)
);
--> statement-breakpoint
create unique index hosts_own on hosts (account_id, host);
--> statement-breakpoint
create unique index hosts_doc on hosts (account_id, doc_id);
--> statement-breakpoint
create unique index hosts_page on hosts (account_id, page_id);
--> statement-breakpoint
create unique index hosts_verified on hosts (host) where verified_at is not null;
--> statement-breakpoint
select protect_table('hosts');
--> statement-breakpoint
insert into hosts (account_id, id, host, doc_id, token, created_at)
	select account_id, nextval('desk_id'), cname, id, replace(gen_random_uuid()::text, '-', ''),
		floor(extract(epoch from now()) * 1000)
	from knowledge_bases where cname <> '';
--> statement-breakpoint
insert into hosts (account_id, id, host, page_id, token, created_at)
	select account_id, nextval('desk_id'), custom_url, id, replace(gen_random_uuid()::text, '-', ''),
		floor(extract(epoch from now()) * 1000)
	from "statusPages" where custom_url <> ''
	on conflict do nothing;
--> statement-breakpoint
alter table knowledge_bases drop column cname;
--> statement-breakpoint
alter table "statusPages" drop column custom_url;
