-- Moments at which something falls due: one table, one look, whatever the kinds.
create table timers (
	account_id integer default current_setting('app.account')::int not null,
	kind text not null,
	subject_id bigint not null,
	due_at bigint not null,
	next_at bigint not null,
	attempts integer default 0 not null,
	constraint timers_account_id_kind_subject_id_pk primary key (account_id, kind, subject_id)
);
--> statement-breakpoint
create index timers_next_at_index on timers (next_at);
--> statement-breakpoint
select protect_table('timers');
--> statement-breakpoint
-- A snooze until the customer replies has no moment of its own.
insert into timers (account_id, kind, subject_id, due_at, next_at)
	select account_id, 'snooze', id, snooze_time, snooze_time from conversations
	where snooze_time is not null and snooze_time <> 8640000000000000 and merged_into is null;
--> statement-breakpoint
insert into timers (account_id, kind, subject_id, due_at, next_at)
	select account_id, 'due', id, due_date, due_date from conversations
	where due_date is not null and overdue_for is distinct from due_date and status_id <> 4
		and not is_trashed and not is_spam and not is_draft and merged_into is null;
--> statement-breakpoint
insert into timers (account_id, kind, subject_id, due_at, next_at)
	select account_id, 'scheduled', id, (scheduled->>'at')::bigint, (scheduled->>'at')::bigint from drafts
	where scheduled is not null and scheduled->>'heldFor' is null;
--> statement-breakpoint
drop index conversations_snooze_time_index;
--> statement-breakpoint
drop index conversations_due_date_index;
--> statement-breakpoint
drop index drafts_scheduled;
--> statement-breakpoint
-- Which due date was passed stands in the trail.
alter table conversations drop column overdue_for;
