-- Pictures of people and accounts, each published under a name that nobody can guess.
create table pictures (
	account_id integer default current_setting('app.account')::int not null,
	name text not null,
	sha256 text not null,
	type text not null,
	size integer not null,
	width integer not null,
	height integer not null,
	uploader_id bigint not null,
	created_at bigint not null,
	constraint pictures_account_id_name_pk primary key (account_id, name)
);
--> statement-breakpoint
create unique index pictures_name_index on pictures (name);
--> statement-breakpoint
create index pictures_content on pictures (account_id, sha256);
--> statement-breakpoint
create index pictures_age on pictures (created_at);
--> statement-breakpoint
select protect_table('pictures');
--> statement-breakpoint
-- The name of the picture that others see of a user.
alter table users add column avatar text;
