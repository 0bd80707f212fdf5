-- SMS channels: each is an inbox of type sms of the same number, whose address is a telephone number.
create table "smsChannels" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	key text default replace(gen_random_uuid()::text, '-', '') not null,
	name text not null,
	provider text not null,
	"account_s_i_d" text not null,
	sid text not null,
	webhook_url text not null,
	phone_number text not null,
	threading_interval integer not null,
	settings jsonb not null,
	revision integer not null,
	constraint "smsChannels_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create unique index "smsChannels_key" on "smsChannels" (key);
--> statement-breakpoint
select protect_table('"smsChannels"');
--> statement-breakpoint
-- A number is free once its channel is gone; the inbox stays for who reads what was written.
create function free_number() returns trigger language plpgsql as $$
begin
	update mailboxes set email = null, email_verified = false, revision = revision + 1
		where account_id = old.account_id and id = old.id;
	return null;
end $$;
--> statement-breakpoint
create trigger free_number after delete on "smsChannels" for each row execute function free_number();
--> statement-breakpoint
-- Numbers that want no more messages of a channel.
create table sms_stops (
	account_id integer default current_setting('app.account')::int not null,
	mailbox_id bigint not null,
	number text not null,
	since bigint not null,
	constraint sms_stops_pk primary key (account_id, mailbox_id, number),
	constraint sms_stops_mailbox foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('sms_stops');
--> statement-breakpoint
-- Contacts by their telephone number, however it is written.
create index contacts_phone on contacts (account_id, regexp_replace(phone, '[^0-9+]', '', 'g'))
	where phone is not null;
