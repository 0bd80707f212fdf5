-- Contacts that became part of another one, and the records that moved, for undo.
create table contact_merges (
	account_id integer default current_setting('app.account')::int not null,
	contact_id bigint not null,
	into_id bigint not null,
	moved jsonb not null,
	merged_by bigint,
	merged_at bigint not null,
	constraint contact_merges_account_id_contact_id_pk primary key (account_id, contact_id)
);
--> statement-breakpoint
create index contact_merges_into on contact_merges (account_id, into_id);
--> statement-breakpoint
select protect_table('contact_merges');
--> statement-breakpoint
-- The last nine digits of a phone number, as numbers are written with and without the country; null for fewer than seven.
create function phone_key(phone text) returns text language sql immutable parallel safe as $$
	select right(digits, 9) from (select regexp_replace(phone, '\D', '', 'g') as digits) d where length(digits) >= 7
$$;
--> statement-breakpoint
create index contacts_phone_key on contacts (account_id, phone_key(phone)) where phone is not null;
