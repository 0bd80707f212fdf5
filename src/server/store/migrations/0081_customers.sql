-- What people write of a contact besides how they are reached, and the companies that contacts belong to.
alter table contacts
	add column company_id bigint,
	add column country text default '' not null,
	add column street_address text default '' not null,
	add column postal_code text default '' not null,
	add column allow_portal_access boolean default false not null,
	add column label_ids bigint[] default '{}' not null,
	add column notes jsonb default '[]' not null;
--> statement-breakpoint
create table companies (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	url text default '' not null,
	domain text default '' not null,
	description text default '' not null,
	bind_with_domain boolean default false not null,
	address jsonb default '{"country":"","locality":"","streetAddress":"","postalCode":""}' not null,
	label_ids bigint[] default '{}' not null,
	notes jsonb default '[]' not null,
	created_at bigint not null,
	revision integer default 1 not null,
	constraint companies_account_id_id_pk primary key (account_id, id)
);
--> statement-breakpoint
-- One domain binds to one company alone.
create unique index companies_domain on companies (account_id, domain) where bind_with_domain;
--> statement-breakpoint
create index companies_name on companies (account_id, fold_text(name), id);
--> statement-breakpoint
select protect_table('companies');
--> statement-breakpoint
-- The domain of an address and those above it, without the last one.
create function domains_above(address text) returns text[] language sql immutable parallel safe as $$
	select coalesce(array_agg(array_to_string(parts[n:], '.')), '{}')
	from (select string_to_array(lower(split_part(address, '@', -1)), '.') as parts where address like '%@%') d,
		generate_series(1, cardinality(parts) - 1) n
$$;
--> statement-breakpoint
create function contact_name(first_name text, last_name text, email text) returns text
language sql immutable parallel safe as $$
	select public.fold_text(coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email, ''))
$$;
--> statement-breakpoint
create index contacts_name on contacts (account_id, contact_name(first_name, last_name, email), id);
--> statement-breakpoint
create index contacts_company on contacts (account_id, company_id, id) where company_id is not null;
--> statement-breakpoint
create index contacts_labels on contacts using gin (label_ids);
