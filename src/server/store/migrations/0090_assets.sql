-- Things of customers that the desk looks after, and the fields that an account gives them.
create table assets (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	type text not null,
	serial text not null,
	status text not null,
	contact_id bigint,
	fields jsonb default '{}' not null,
	revision integer not null,
	words tsvector not null generated always as (search_words(name || ' ' || type || ' ' || serial)) stored,
	constraint assets_account_id_id_pk primary key (account_id, id),
	foreign key (account_id, contact_id) references contacts (account_id, id) on delete set null (contact_id)
);
--> statement-breakpoint
create index assets_name on assets (account_id, fold_text(name), id);
--> statement-breakpoint
create index assets_contact on assets (account_id, contact_id);
--> statement-breakpoint
create index assets_serial on assets (account_id, fold_text(serial)) where serial <> '';
--> statement-breakpoint
create index assets_words_index on assets using gin (words);
--> statement-breakpoint
select protect_table('assets');
--> statement-breakpoint
create table "assetFields" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	type text not null,
	options jsonb default '[]' not null,
	is_required boolean not null,
	position integer not null,
	revision integer not null,
	constraint "assetFields_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"assetFields"');
