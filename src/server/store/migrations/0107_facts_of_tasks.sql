-- What reports count of tasks names the task.
alter table facts add column subject_id bigint;
--> statement-breakpoint
create index facts_subject on facts using btree (account_id, subject_id);
