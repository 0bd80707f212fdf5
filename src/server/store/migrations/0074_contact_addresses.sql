-- The addresses that a contact writes from besides the one that is written to.
alter table contacts add column other_emails text[] default '{}' not null;
--> statement-breakpoint
-- All addresses of contacts, kept in step with them: one unique key over both decides whose an address is.
create table contact_addresses (
	account_id integer default current_setting('app.account')::int not null,
	contact_id bigint not null,
	address_key text not null,
	words tsvector generated always as (search_words(address_key)) stored not null,
	constraint contact_addresses_account_id_address_key_pk primary key (account_id, address_key),
	constraint contact_addresses_account_id_contact_id_contacts_account_id_id_fk foreign key (account_id, contact_id)
		references contacts (account_id, id) on delete cascade
);
--> statement-breakpoint
create index contact_addresses_account_id_contact_id_index on contact_addresses using btree (account_id, contact_id);
--> statement-breakpoint
create index contact_addresses_words_index on contact_addresses using gin (words);
--> statement-breakpoint
insert into contact_addresses (account_id, contact_id, address_key)
	select account_id, id, email_key from contacts where email_key is not null;
--> statement-breakpoint
select protect_table('contact_addresses');
--> statement-breakpoint
create function keep_contact_addresses() returns trigger language plpgsql as $$
declare
	keys text[] := array(select distinct lower(e) from unnest(new.email || new.other_emails) e where e is not null);
begin
	delete from contact_addresses where account_id = new.account_id and contact_id = new.id
		and address_key <> all(keys);
	insert into contact_addresses (account_id, contact_id, address_key)
		select new.account_id, new.id, k from unnest(keys) k where not exists (
			select from contact_addresses a where a.account_id = new.account_id and a.contact_id = new.id
				and a.address_key = k);
	return null;
end $$;
--> statement-breakpoint
create trigger keep_addresses after insert or update of email, other_emails on contacts
	for each row execute function keep_contact_addresses();
--> statement-breakpoint
-- A contact is found by any of its addresses.
create or replace function search_contacts(queries tsquery[]) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public as $$
  select hit.id from unnest(queries) with ordinality q(word, n)
  cross join lateral (
    select c.id from public.contacts c
    where c.account_id = current_setting('app.account')::int and c.words @@ q.word
    union
    select a.contact_id from public.contact_addresses a
    where a.account_id = current_setting('app.account')::int and a.words @@ q.word) hit
  group by hit.id having count(distinct q.n) = cardinality(queries)
$$;
