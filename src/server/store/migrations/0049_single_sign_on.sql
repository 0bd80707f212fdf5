-- The identity provider of an account; its secret lies with the other secrets.
create table single_sign_on (
	account_id integer not null default current_setting('app.account')::int,
	issuer text not null,
	client_id text not null,
	is_on boolean not null,
	revision integer not null,
	constraint single_sign_on_account_id_pk primary key (account_id),
	constraint single_sign_on_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade
);
--> statement-breakpoint
select protect_table('single_sign_on');
--> statement-breakpoint
-- Who a user is at the provider, noted at their first sign-in by it.
create table sso_subjects (
	account_id integer not null default current_setting('app.account')::int,
	user_id bigint not null,
	subject text not null,
	constraint sso_subjects_account_id_user_id_pk primary key (account_id, user_id),
	constraint sso_subjects_account_id_subject_unique unique (account_id, subject),
	constraint sso_subjects_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade,
	constraint sso_subjects_account_id_user_id_users_account_id_id_fk foreign key (account_id, user_id)
		references users (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('sso_subjects');
