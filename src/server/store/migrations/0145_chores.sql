-- Recurring work of the server: when each is due next, and which process has it until when.
create table chores (
	name text primary key,
	next_at bigint not null,
	held_until bigint not null default 0,
	fence bigint not null default 0,
	attempts integer not null default 0
);
--> statement-breakpoint
-- Of no account, and seen by none: only work across accounts counts.
alter table chores enable row level security;
--> statement-breakpoint
alter table chores force row level security;
--> statement-breakpoint
create policy system on chores to current_user using (current_setting('app.system', true) = 'on');
--> statement-breakpoint
-- The tables of the library that did this before.
drop schema if exists chores cascade;
