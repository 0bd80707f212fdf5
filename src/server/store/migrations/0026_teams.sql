-- What a team is there for, and the count of its changes.
alter table teams add column description text not null default '';
--> statement-breakpoint
alter table teams add column revision integer not null default 1;
