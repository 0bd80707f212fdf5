-- When an account works: what its clocks count.
create table "businessHours" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	time_zone text not null,
	days jsonb not null,
	holidays jsonb not null,
	is_default boolean not null,
	revision integer not null,
	constraint "businessHours_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create unique index "businessHours_default" on "businessHours" (account_id) where is_default;
--> statement-breakpoint
select protect_table('"businessHours"');
