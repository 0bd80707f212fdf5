-- Long work that goes on step by step, each written together with the place where the next one begins.
create table jobs (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	kind text not null,
	input jsonb not null,
	state text default 'waiting' not null,
	is_undo boolean default false not null,
	done bigint default 0 not null,
	total bigint,
	place jsonb,
	started_by bigint,
	error text,
	attempts integer default 0 not null,
	fence integer default 0 not null,
	next_at bigint not null,
	created_at bigint not null,
	ended_at bigint,
	constraint jobs_account_id_id_pk primary key (account_id, id)
);
--> statement-breakpoint
create unique index jobs_running on jobs (account_id) where state = 'running';
--> statement-breakpoint
create index jobs_due on jobs (next_at) where state in ('waiting', 'running');
--> statement-breakpoint
create index jobs_ended on jobs (ended_at) where ended_at is not null;
--> statement-breakpoint
select protect_table('jobs');
--> statement-breakpoint
create table job_rows (
	account_id integer default current_setting('app.account')::int not null,
	job_id bigint not null,
	row_id bigint not null,
	constraint job_rows_account_id_job_id_row_id_pk primary key (account_id, job_id, row_id)
);
--> statement-breakpoint
select protect_table('job_rows');
--> statement-breakpoint
-- Counts what happens to jobs, so that who looks at them is told.
alter table account_head add column job_seq bigint default 0 not null;
--> statement-breakpoint
-- The queue of what is done again and again makes its tables anew, under a name that means nothing else.
drop schema if exists jobs cascade;
