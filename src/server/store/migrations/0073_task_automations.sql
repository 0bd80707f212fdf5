-- What makes tasks of what happens to conversations.
create table "taskAutomations" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	entity text not null,
	domain text not null,
	trigger text not null,
	priority text,
	status_id integer,
	assignee_id bigint,
	label_id bigint,
	allow_multiple boolean not null,
	task jsonb not null,
	revision integer not null,
	constraint "taskAutomations_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"taskAutomations"');

--> statement-breakpoint
-- What came of each event that set one off: an event has one run of an automation, whoever reads it again.
create table task_automation_runs (
	account_id integer default current_setting('app.account')::int not null,
	automation_id bigint not null,
	event_seq bigint not null,
	conversation_id bigint not null,
	task_id bigint,
	outcome text not null,
	reason text,
	at bigint not null,
	constraint task_automation_runs_pk primary key (account_id, automation_id, event_seq),
	constraint task_automation_runs_automation foreign key (account_id, automation_id)
		references "taskAutomations" (account_id, id) on delete cascade
);
--> statement-breakpoint
create index task_automation_runs_tasks on task_automation_runs (account_id, automation_id, conversation_id)
	where task_id is not null;
--> statement-breakpoint
select protect_table('task_automation_runs');
