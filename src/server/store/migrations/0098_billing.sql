-- What an account pays, as the payment provider last said: it holds the truth, and this is read where it cannot be asked.
create table billing (
	account_id integer default current_setting('app.account')::int not null,
	customer_id text not null,
	begun integer default 0 not null,
	asked integer default 0 not null,
	known integer default 0 not null,
	subscription_id text,
	status text,
	plan text,
	every text,
	seats integer,
	renews_at bigint,
	cancels_at bigint,
	pay_url text,
	locks_at bigint,
	constraint billing_account_id_pk primary key (account_id),
	constraint billing_customer_id_unique unique (customer_id),
	constraint billing_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade
);
--> statement-breakpoint
select protect_table('billing');
