-- What follows from messages and contacts, as people have said in the settings.
create table "workflowRules" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	rule jsonb not null,
	criterias jsonb not null,
	actions jsonb not null,
	is_active boolean not null,
	created_at bigint not null,
	revision integer not null,
	constraint "workflowRules_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"workflowRules"');
--> statement-breakpoint
-- What came of each event that a rule has matched: one run of a rule and event, whoever reads it again.
create table workflow_runs (
	account_id integer default current_setting('app.account')::int not null,
	rule_id bigint not null,
	event_seq bigint not null,
	conversation_id bigint,
	contact_id bigint,
	results jsonb not null,
	at bigint not null,
	constraint workflow_runs_pk primary key (account_id, rule_id, event_seq),
	constraint workflow_runs_rule foreign key (account_id, rule_id)
		references "workflowRules" (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('workflow_runs');
--> statement-breakpoint
-- The rule that changed or wrote something, as it was called then: the thread tells of it, also when the rule is gone.
alter table activities add column rule_name text;
--> statement-breakpoint
alter table notes add column rule_name text;
