-- A task that comes again: its series, and when the next one is made. The newest task of a series alone has it.
alter table tasks add column recurrence jsonb, add column again_at bigint;
