-- The plan of an account, for those who run the product for others: what it holds back, and until when it is tried.
alter table accounts add column plan text, add column plan_limits jsonb, add column trial_ends_at bigint;
--> statement-breakpoint
create index accounts_plan_index on accounts using btree (plan) where plan is not null;
--> statement-breakpoint
-- Other products of the suite that an account tries or has.
create table product_subscriptions (
	account_id integer not null default current_setting('app.account')::int,
	product text not null,
	started_at bigint not null,
	ends_at bigint not null,
	constraint product_subscriptions_account_id_product_pk primary key (account_id, product),
	constraint product_subscriptions_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade
);
--> statement-breakpoint
select protect_table('product_subscriptions');
