-- What became of a message for each of its recipients, where they differ.
alter table deliveries add column recipients jsonb not null default '[]';
--> statement-breakpoint
-- Whom a mail still has to go to, once the server has taken it for others.
alter table effects add column recipients text[];
