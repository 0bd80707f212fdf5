-- Addresses that are called when something happens, and what each is told.
create table webhooks (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	url text not null,
	description text not null,
	events jsonb not null,
	is_active boolean not null,
	failing_since bigint,
	off_reason text,
	previous_until bigint,
	revision integer not null,
	constraint webhooks_account_id_id_pk primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('webhooks');
--> statement-breakpoint
create table webhook_deliveries (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	webhook_id bigint not null,
	event_seq bigint,
	type text not null,
	body text not null,
	at bigint not null,
	state text not null,
	attempts integer default 0 not null,
	status integer,
	reason text,
	tried_at bigint,
	turn integer default 0 not null,
	constraint webhook_deliveries_account_id_id_pk primary key (account_id, id),
	constraint webhook_deliveries_event unique (account_id, webhook_id, event_seq),
	constraint webhook_deliveries_webhook foreign key (account_id, webhook_id)
		references webhooks (account_id, id) on delete cascade
);
--> statement-breakpoint
create index webhook_deliveries_log on webhook_deliveries (account_id, webhook_id, id);
--> statement-breakpoint
create index webhook_deliveries_at on webhook_deliveries (at);
--> statement-breakpoint
select protect_table('webhook_deliveries');
