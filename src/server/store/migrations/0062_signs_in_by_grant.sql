-- Whether an inbox signs in at its servers by what a provider has granted, in place of a password.
alter table mailbox_sending add column by_grant boolean not null default false;
--> statement-breakpoint
alter table mailbox_fetching add column by_grant boolean not null default false;
