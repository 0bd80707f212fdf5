-- What was changed of tasks, for as long as they are there.
create table task_activities (
	account_id integer default current_setting('app.account')::int not null,
	event_seq bigint not null,
	task_id bigint not null,
	at bigint not null,
	user_id bigint,
	origin text not null,
	type text not null,
	change jsonb not null,
	constraint task_activities_account_id_event_seq_pk primary key (account_id, event_seq),
	constraint task_activities_account_id_task_id_tasks_account_id_id_fk
		foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade
);
--> statement-breakpoint
create index task_activities_task on task_activities (account_id, task_id, event_seq);
--> statement-breakpoint
select protect_table('task_activities');
