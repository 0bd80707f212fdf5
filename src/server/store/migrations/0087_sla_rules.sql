-- What is promised of answers: to which conversations, by which clock, in what time.
create table "slaRules" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	description text not null,
	conditions jsonb not null,
	targets jsonb not null,
	business_hours_id bigint,
	warn_before integer,
	is_active boolean not null,
	revision integer not null,
	constraint "slaRules_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"slaRules"');
