-- Forms by which anybody writes to an inbox.
create table "contactForms" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	key text default replace(gen_random_uuid()::text, '-', '') not null,
	header_text text not null,
	sub_header_text text not null,
	submit_text text not null,
	submit_msg text not null,
	mailbox_id bigint not null,
	allow_fields jsonb not null,
	captcha boolean not null,
	attachments boolean not null,
	is_active boolean not null,
	revision integer not null,
	constraint "contactForms_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create unique index "contactForms_key" on "contactForms" (key);
--> statement-breakpoint
select protect_table('"contactForms"');
