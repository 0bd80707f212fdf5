-- Each connection has an address that the other product can call, and the time of its last call.
alter table integrations
	add column key text not null default replace(gen_random_uuid()::text, '-', ''),
	add column heard_at bigint;
--> statement-breakpoint
create unique index integrations_key on integrations (key);
