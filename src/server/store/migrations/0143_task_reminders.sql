-- Of which end of a task its assignee was reminded, and how long before it they want to be.
alter table notification_settings add column task_lead text;
--> statement-breakpoint
create table task_reminders (
	account_id integer default current_setting('app.account')::int not null,
	task_id bigint not null,
	user_id bigint not null,
	end_at bigint not null,
	constraint task_reminders_account_id_task_id_user_id_pk primary key (account_id, task_id, user_id),
	constraint task_reminders_account_id_task_id_tasks_account_id_id_fk foreign key (account_id, task_id)
		references tasks (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('task_reminders');
--> statement-breakpoint
-- The look for tasks that end soon goes over all accounts.
create index tasks_that_end on tasks (end_at)
	where assignee_id is not null and status not in ('closed', 'overdue') and deleted_at is null;
