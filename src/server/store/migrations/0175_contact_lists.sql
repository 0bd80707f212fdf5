-- Lists of contacts: folding a name or a text takes longer than all else, so that it is done once, when it is written.
create function contact_text(
	first_name text, last_name text, email text, phone text, company_name text, fields jsonb) returns text
language sql immutable parallel safe set search_path = pg_catalog, public as $$
	select fold_text(concat_ws(' ', first_name, last_name, email, phone, company_name,
		(select string_agg(value, ' ') from jsonb_each_text(fields))))
$$;
--> statement-breakpoint
drop index contacts_name;
--> statement-breakpoint
alter table contacts
	add column name_key text not null generated always as (contact_name(first_name, last_name, email)) stored,
	add column list_text text not null
		generated always as (contact_text(first_name, last_name, email, phone, company_name, fields)) stored;
--> statement-breakpoint
create index contacts_name on contacts (account_id, name_key, id);
--> statement-breakpoint
create index contacts_created on contacts (account_id, created_at, id);
