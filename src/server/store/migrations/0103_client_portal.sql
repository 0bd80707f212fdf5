-- The client portal of an account, its form and what it announces.
create table "portalSettings" (
	account_id integer default current_setting('app.account')::int primary key not null,
	id bigint default nextval('desk_id') not null,
	page_title text not null,
	description text not null,
	company_url text not null,
	support_url text not null,
	report_url text not null,
	support_contact text not null,
	status_overview boolean not null,
	system_matrix boolean not null,
	enable_client_portal boolean not null,
	is_client_portal_created boolean not null,
	copy_right_text text not null,
	social_links jsonb not null,
	footer_link text not null,
	seo_title text not null,
	seo_description text not null,
	theme_view text not null,
	logo text,
	constraint "portalSettings_own" unique (account_id, id),
	constraint "portalSettings_id" unique (id)
);
--> statement-breakpoint
select protect_table('"portalSettings"');
--> statement-breakpoint
create table "portalForms" (
	account_id integer default current_setting('app.account')::int primary key not null,
	is_active boolean not null,
	mailbox_id bigint,
	heading text not null,
	submit_button text not null,
	submit_message text not null,
	is_attachment boolean not null
);
--> statement-breakpoint
select protect_table('"portalForms"');
--> statement-breakpoint
create table announcements (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	revision integer not null,
	title text not null,
	content text not null,
	publish_date bigint not null,
	state text not null,
	constraint announcements_account_id_id_pk primary key (account_id, id)
);
--> statement-breakpoint
create index announcements_by_date on announcements (account_id, publish_date);
--> statement-breakpoint
select protect_table('announcements');
--> statement-breakpoint
alter table hosts add column portal_id bigint;
--> statement-breakpoint
alter table hosts add constraint hosts_portal_fk foreign key (account_id, portal_id)
	references "portalSettings" (account_id, id) on delete cascade;
--> statement-breakpoint
alter table hosts drop constraint hosts_target;
--> statement-breakpoint
alter table hosts add constraint hosts_target check (num_nonnulls(doc_id, page_id, portal_id) = 1);
--> statement-breakpoint
create unique index hosts_portal on hosts (account_id, portal_id);
--> statement-breakpoint
alter table accounts add column hides_client_portal boolean default false not null;
