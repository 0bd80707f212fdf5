-- How the mail server of the desk itself fares, which inboxes without one of their own send by: one row.
create table desk_sending (
	is_only boolean default true not null,
	trouble text,
	failing_since bigint,
	sent_at bigint,
	constraint desk_sending_pk primary key (is_only),
	constraint desk_sending_is_only check (is_only)
);
--> statement-breakpoint
insert into desk_sending default values;
