-- One queue for all that has to happen after a commit, besides mail.
create table outbox (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	kind text not null,
	key text not null,
	lane text not null,
	place bigint default nextval('desk_id') not null,
	payload jsonb,
	state text default 'waiting' not null,
	attempts integer default 0 not null,
	fence integer default 0 not null,
	next_at bigint not null,
	since bigint not null,
	reason text,
	settled_at bigint,
	idempotency_key uuid default gen_random_uuid() not null,
	constraint outbox_account_id_id_pk primary key (account_id, id)
);
--> statement-breakpoint
create unique index outbox_account_id_kind_key_index on outbox (account_id, kind, key);
--> statement-breakpoint
create index outbox_due on outbox (kind, next_at) where state in ('waiting', 'claimed');
--> statement-breakpoint
create index outbox_lane on outbox (account_id, kind, lane, place) where state in ('waiting', 'claimed');
--> statement-breakpoint
create index outbox_settled on outbox (settled_at) where settled_at is not null;
--> statement-breakpoint
create index outbox_undelivered on outbox (account_id, settled_at) where state in ('failed', 'unknown');
--> statement-breakpoint
select protect_table('outbox');
--> statement-breakpoint
-- News, pushes and uses of templates that wait go on where they are.
insert into outbox (account_id, id, kind, key, lane, place, payload, attempts, next_at, since)
	select account_id, id, 'news', kind || ' ' || item_id || ' ' || id, conversation_id::text, id,
		jsonb_build_object('kind', kind, 'conversationId', conversation_id, 'itemId', item_id), attempts,
		(extract(epoch from due_at) * 1000)::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint
	from push_news;
--> statement-breakpoint
insert into outbox (account_id, id, kind, key, lane, place, payload, attempts, next_at, since)
	select account_id, id, 'push', id::text,
		subscription_id || ' ' || (message->>'kind') || ' ' || (message->>'conversationId'), id,
		jsonb_build_object('subscriptionId', subscription_id, 'message', message), attempts,
		(extract(epoch from next_at) * 1000)::bigint,
		(extract(epoch from expires_at - interval '1 day') * 1000)::bigint
	from pushes;
--> statement-breakpoint
drop table push_news;
--> statement-breakpoint
drop table pushes;
--> statement-breakpoint
insert into outbox (account_id, kind, key, lane, payload, next_at, since)
	select account_id, 'template-uses', op::text, op::text,
		jsonb_build_object('op', op, 'templateIds', jsonb_agg(template_id order by template_id)), max(due_at), max(due_at)
	from template_uses group by account_id, op;
--> statement-breakpoint
drop table template_uses;
