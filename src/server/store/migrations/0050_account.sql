-- What owner and admin say of the account: its logo, and how people sign in.
alter table accounts add column logo text;
--> statement-breakpoint
alter table accounts add column session_days integer not null default 5;
--> statement-breakpoint
alter table accounts add column allows_remember_me boolean not null default true;
--> statement-breakpoint
alter table accounts add column password_length integer not null default 8;
--> statement-breakpoint
alter table accounts add column revision integer not null default 1;
