-- Fields that an account gives its contacts and companies; their values lie with the records, by the field's id.
create table "customFields" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	owner text not null,
	type text not null,
	options jsonb default '[]' not null,
	is_required boolean not null,
	position integer not null,
	revision integer not null,
	constraint "customFields_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"customFields"');
--> statement-breakpoint
alter table contacts add column fields jsonb default '{}' not null, add column assignee_id bigint;
--> statement-breakpoint
alter table companies add column fields jsonb default '{}' not null;
