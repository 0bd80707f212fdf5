-- The count of an inbox's changes by the settings.
alter table mailboxes add column revision integer not null default 1;
