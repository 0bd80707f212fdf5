-- Public status pages: what is on them, and who is told of it.
create table "statusPages" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	page_title text not null,
	description text not null,
	domain text not null,
	custom_url text not null,
	logo text,
	favicon text,
	time_zone text not null,
	is_subscribable boolean not null,
	embed jsonb not null,
	revision integer not null,
	constraint "statusPages_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create unique index "statusPages_domain" on "statusPages" (domain);
--> statement-breakpoint
create unique index "statusPages_custom_url" on "statusPages" (custom_url) where custom_url <> '';
--> statement-breakpoint
select protect_table('"statusPages"');
--> statement-breakpoint
create table "statusServices" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	type text not null,
	name text not null,
	description text not null,
	show_history boolean not null,
	start_date bigint not null,
	group_id bigint,
	revision integer not null,
	constraint "statusServices_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"statusServices"');
--> statement-breakpoint
create table "statusSources" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	revision integer not null,
	constraint "statusSources_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"statusSources"');
--> statement-breakpoint
create table "statusIncidentStatuses" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	status text not null,
	revision integer not null,
	constraint "statusIncidentStatuses_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"statusIncidentStatuses"');
--> statement-breakpoint
create table "statusIncidents" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	title text not null,
	description text not null,
	source_id bigint not null,
	current_status jsonb not null,
	effected_services jsonb not null,
	notify_subscribers boolean not null,
	is_back_fill boolean not null,
	start_date bigint not null,
	end_date bigint,
	is_resolved boolean not null,
	spans jsonb not null,
	revision integer not null,
	constraint "statusIncidents_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create index "statusIncidents_times" on "statusIncidents" (account_id, end_date, start_date);
--> statement-breakpoint
select protect_table('"statusIncidents"');
--> statement-breakpoint
create table "statusMaintenance" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	title text not null,
	description text not null,
	source_id bigint not null,
	effected_services jsonb not null,
	notify_subscribers boolean not null,
	send_reminders jsonb not null,
	is_back_fill boolean not null,
	start_date bigint not null,
	end_date bigint not null,
	start_at_schedule boolean not null,
	end_at_schedule boolean not null,
	maintenance_status text not null,
	started_at bigint,
	completed_at bigint,
	revision integer not null,
	constraint "statusMaintenance_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create index "statusMaintenance_times" on "statusMaintenance" (account_id, completed_at, start_date);
--> statement-breakpoint
select protect_table('"statusMaintenance"');
--> statement-breakpoint
create table "statusTemplates" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	type text not null,
	title text not null,
	description text not null,
	source_id bigint not null,
	notify_subscribers boolean not null,
	effected_services jsonb not null,
	revision integer not null,
	constraint "statusTemplates_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"statusTemplates"');
--> statement-breakpoint
create table "statusSubscribers" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	email text not null,
	is_active boolean not null,
	services jsonb,
	confirmed_at bigint,
	created_at bigint default (extract(epoch from now()) * 1000)::bigint not null,
	-- What the links of their mails name; nobody can guess it.
	token text default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') not null,
	revision integer not null,
	constraint "statusSubscribers_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create unique index "statusSubscribers_email" on "statusSubscribers" (account_id, lower(email));
--> statement-breakpoint
create unique index "statusSubscribers_token" on "statusSubscribers" (token);
--> statement-breakpoint
select protect_table('"statusSubscribers"');
--> statement-breakpoint
-- What subscribers are told: each once, under the key of what it follows from.
create table status_notices (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	key text not null,
	about text not null,
	about_id bigint not null,
	words jsonb not null,
	services bigint[] not null,
	at bigint not null,
	superseded boolean default false not null,
	told integer default 0 not null,
	constraint status_notices_pk primary key (account_id, id)
);
--> statement-breakpoint
create unique index status_notices_key on status_notices (account_id, key);
--> statement-breakpoint
create index status_notices_about on status_notices (account_id, about, about_id);
--> statement-breakpoint
select protect_table('status_notices');
