-- How far the facts of the time before are made: of desks that are there already, all of it is to do.
alter table accounts add column facts_after bigint;
--> statement-breakpoint
update accounts set facts_after = 0;
