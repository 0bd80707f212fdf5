-- WhatsApp channels receive and send: each is an inbox of type whatsapp, as SMS channels are.
alter table "whatsappChannels"
	add column key text default replace(gen_random_uuid()::text, '-', '') not null,
	add column verify_token text default replace(gen_random_uuid()::text, '-', '') not null,
	add column threading_interval integer default 7 not null;
--> statement-breakpoint
create unique index "whatsappChannels_key" on "whatsappChannels" (key);
--> statement-breakpoint
insert into mailboxes (account_id, id, name, type, email, email_verified, settings)
	select account_id, id, name, 'whatsapp', 'whatsapp:' || phone_number, true,
		'{"fontSize": 16, "fontFamily": "Roboto", "signatureEnabled": false}'
	from "whatsappChannels";
--> statement-breakpoint
-- A number is free once its channel is gone; the inbox stays for who reads what was written.
create trigger free_number after delete on "whatsappChannels" for each row execute function free_number();
--> statement-breakpoint
-- Templates that messages are sent as, with what is filled in: the words of the message are for people.
create table whatsapp_sends (
	account_id integer default current_setting('app.account')::int not null,
	message_id bigint not null,
	template jsonb not null,
	constraint whatsapp_sends_pk primary key (account_id, message_id),
	constraint whatsapp_sends_message foreign key (account_id, message_id)
		references messages (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('whatsapp_sends');
