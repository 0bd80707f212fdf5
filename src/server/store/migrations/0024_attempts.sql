-- Tries of what anybody may try: signing in, and later signing up, codes and forms.
create table attempts (
	kind text not null,
	subject text not null,
	tries integer not null,
	next_at bigint not null,
	ends_at bigint not null,
	constraint attempts_kind_subject_pk primary key (kind, subject)
);
--> statement-breakpoint
create index attempts_ends_at_index on attempts using btree (ends_at);
--> statement-breakpoint
-- Of no account, and seen by none: only work across accounts counts.
alter table attempts enable row level security;
--> statement-breakpoint
alter table attempts force row level security;
--> statement-breakpoint
create policy system on attempts to current_user using (current_setting('app.system', true) = 'on');
