-- Segments of contacts and of companies, kept apart, and the favourites of each user among both.
create table "contactSegments" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	is_static boolean not null,
	conditions jsonb default '{}' not null,
	ids bigint[] default '{}' not null,
	revision integer not null,
	constraint "contactSegments_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create table "companySegments" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	is_static boolean not null,
	conditions jsonb default '{}' not null,
	ids bigint[] default '{}' not null,
	revision integer not null,
	constraint "companySegments_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create table favourites (
	account_id integer default current_setting('app.account')::int not null,
	user_id bigint not null,
	record_id bigint not null,
	constraint favourites_account_id_user_id_record_id_pk primary key (account_id, user_id, record_id)
);
--> statement-breakpoint
create index contacts_assignee on contacts (account_id, assignee_id);
--> statement-breakpoint
select protect_table('"contactSegments"');
--> statement-breakpoint
select protect_table('"companySegments"');
--> statement-breakpoint
select protect_table('favourites');
