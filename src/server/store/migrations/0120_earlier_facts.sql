-- How far the facts of the time before are made: of desks that are there already, all of it is to do.
alter table accounts add column facts_after bigint;
--> statement-breakpoint
update accounts set facts_after = 0;
--> statement-breakpoint
-- How long something took by the business hours that were the default then.
alter table facts add column business_seconds integer;
