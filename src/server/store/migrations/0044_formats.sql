-- How an agent has dates and times written; null as the account has them.
alter table preferences add column date_format text;
--> statement-breakpoint
alter table preferences add column time_format text;
--> statement-breakpoint
alter table preferences add column time_zone text;
