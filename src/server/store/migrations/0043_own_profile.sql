-- What a browser says it is, so that its user knows the device by it.
alter table sessions add column agent text not null default '';
--> statement-breakpoint
-- Where a user is reached; no device of another one holds it.
create table user_contact (
	account_id integer not null default current_setting('app.account')::int,
	user_id bigint not null,
	phone text not null,
	constraint user_contact_account_id_user_id_pk primary key (account_id, user_id),
	constraint user_contact_account_id_accounts_id_fk foreign key (account_id) references accounts (id) on delete cascade,
	constraint user_contact_account_id_user_id_users_account_id_id_fk foreign key (account_id, user_id)
		references users (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('user_contact');
