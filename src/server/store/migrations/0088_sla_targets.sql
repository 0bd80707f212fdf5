-- What was promised in conversations, and what became of it; the one that falls due first stands in their row.
alter table "slaRules" add column created_at bigint default 0 not null;
--> statement-breakpoint
alter table "slaRules" alter column created_at drop default;
--> statement-breakpoint
alter table conversations add column sla jsonb;
--> statement-breakpoint
create table sla_targets (
	account_id integer default current_setting('app.account')::int not null,
	conversation_id bigint not null,
	metric text not null,
	started_at bigint not null,
	rule_id bigint not null,
	due_at bigint,
	ended_at bigint,
	is_met boolean not null,
	warned_at bigint,
	breached_at bigint,
	constraint sla_targets_pk primary key (account_id, conversation_id, metric, started_at),
	constraint sla_targets_conversation foreign key (account_id, conversation_id)
		references conversations (account_id, id) on delete cascade
);
--> statement-breakpoint
create index sla_targets_open on sla_targets (account_id, conversation_id) where ended_at is null;
--> statement-breakpoint
select protect_table('sla_targets');
