-- Widgets by which visitors of other sites write to an inbox.
create table "supportWidgets" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	key text default replace(gen_random_uuid()::text, '-', '') not null,
	name text not null,
	mailbox_id bigint not null,
	color text not null,
	position text not null,
	greeting text not null,
	ask_fields jsonb not null,
	allowed_origins jsonb not null,
	is_active boolean not null,
	revision integer not null,
	constraint "supportWidgets_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create unique index "supportWidgets_key" on "supportWidgets" (key);
--> statement-breakpoint
select protect_table('"supportWidgets"');
