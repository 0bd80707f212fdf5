-- What happens on a desk, in the order of the commits, and what follows from it.

-- Numbers of events are an account's own and dense: they are taken with the head's lock, as the log's are.
alter table account_head add column event_seq bigint not null default 0;
--> statement-breakpoint
create table domain_events (
	account_id integer not null default current_setting('app.account')::int,
	seq bigint not null,
	type text not null,
	subject_id bigint not null,
	payload jsonb not null,
	actor_id bigint,
	op_id uuid,
	origin text not null,
	rule_id bigint,
	is_silent boolean not null,
	at bigint not null,
	recorded_at timestamp with time zone not null default now(),
	constraint domain_events_account_id_seq_pk primary key (account_id, seq)
);
--> statement-breakpoint
create table event_cursors (
	account_id integer not null default current_setting('app.account')::int,
	consumer text not null,
	seq bigint not null,
	attempts integer not null default 0,
	retry_at timestamp with time zone,
	constraint event_cursors_account_id_consumer_pk primary key (account_id, consumer)
) with (fillfactor = 50);
--> statement-breakpoint
create table event_failures (
	account_id integer not null default current_setting('app.account')::int,
	id bigint not null default nextval('desk_id'),
	consumer text not null,
	seq bigint not null,
	type text not null,
	event jsonb not null,
	reason text not null,
	attempts integer not null,
	failed_at bigint not null,
	constraint event_failures_account_id_id_pk primary key (account_id, id),
	constraint event_failures_account_id_consumer_seq_unique unique (account_id, consumer, seq)
);
--> statement-breakpoint
-- Who changed what on the desk, for good.
create table audit_log (
	account_id integer not null default current_setting('app.account')::int,
	id bigint not null default nextval('desk_id'),
	event_seq bigint not null,
	at bigint not null,
	user_id bigint,
	origin text not null,
	rule_id bigint,
	area text not null,
	action text not null,
	subject_id bigint not null,
	before jsonb not null,
	after jsonb not null,
	constraint audit_log_account_id_id_pk primary key (account_id, id),
	constraint audit_log_account_id_event_seq_unique unique (account_id, event_seq)
);
--> statement-breakpoint
create index audit_log_account_id_at_index on audit_log using btree (account_id, at);
--> statement-breakpoint
-- What reports count, for good, by what a conversation was then. `source` names what a fact comes from, so that none is
-- counted twice; where that was deleted for good, it names nothing any more.
create table facts (
	account_id integer not null default current_setting('app.account')::int,
	id bigint not null default nextval('desk_id'),
	kind text not null,
	source text not null,
	at bigint not null,
	user_id bigint,
	conversation_id bigint,
	contact_id bigint,
	mailbox_id bigint,
	team_id bigint,
	assignee_id bigint,
	label_id bigint,
	priority text,
	seconds integer,
	constraint facts_account_id_id_pk primary key (account_id, id),
	constraint facts_account_id_kind_source_unique unique (account_id, kind, source)
);
--> statement-breakpoint
create index facts_account_id_kind_at_index on facts using btree (account_id, kind, at);
--> statement-breakpoint
create index facts_account_id_conversation_id_index on facts using btree (account_id, conversation_id);
--> statement-breakpoint
select protect_table(unnest(array['domain_events', 'event_cursors', 'event_failures', 'audit_log', 'facts'])::regclass);
