alter table accounts add column domain text;
--> statement-breakpoint
alter table accounts add column domain_key text generated always as (lower(domain)) stored;
--> statement-breakpoint
alter table accounts add constraint "accounts_domainKey_unique" unique (domain_key);
--> statement-breakpoint
alter table accounts add column phone text;
--> statement-breakpoint
alter table accounts add column is_demo boolean not null default false;
--> statement-breakpoint
-- Demo workspaces are told by the addresses of their people.
update accounts a set is_demo = true where exists (
	select from users u where u.account_id = a.id and u.email_key ~ '^owner@demo(-\d+)?\.outpost\.test$');
--> statement-breakpoint
create table sign_ups (
	id uuid primary key not null,
	browser_hash text not null,
	first_name text not null,
	last_name text not null,
	email text not null,
	password_hash text not null,
	is_verified boolean not null default false,
	ends_at bigint not null
);
--> statement-breakpoint
create index sign_ups_ends_at_index on sign_ups using btree (ends_at);
--> statement-breakpoint
-- Of no account, and seen by none: only work across accounts reads them.
alter table sign_ups enable row level security;
--> statement-breakpoint
alter table sign_ups force row level security;
--> statement-breakpoint
create policy system on sign_ups to current_user using (current_setting('app.system', true) = 'on');
--> statement-breakpoint
create table mail_links (
	account_id integer not null references accounts (id) on delete cascade,
	user_id bigint not null,
	hash text primary key not null,
	purpose text not null,
	ends_at bigint not null,
	constraint mail_links_account_id_user_id_users_account_id_id_fk foreign key (account_id, user_id)
		references users (account_id, id) on delete cascade
);
--> statement-breakpoint
create index mail_links_ends_at_index on mail_links using btree (ends_at);
--> statement-breakpoint
select protect_table('mail_links');
