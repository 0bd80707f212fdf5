-- WhatsApp channels: their numbers and who they are at WhatsApp; the tokens lie among the secrets.
create table "whatsappChannels" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	phone_number text not null,
	phone_number_id text not null,
	business_account_id text not null,
	verified_name text not null,
	revision integer not null,
	constraint "whatsappChannels_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
-- Whom a message is for is told by its number alone.
create unique index "whatsappChannels_number" on "whatsappChannels" (phone_number_id);
--> statement-breakpoint
select protect_table('"whatsappChannels"');
