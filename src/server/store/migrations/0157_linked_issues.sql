-- Issues of other products that belong to conversations.
alter table integrations add column settings jsonb;
--> statement-breakpoint
create table linked_issues (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	conversation_id bigint not null,
	tracker text not null,
	op uuid not null,
	title text not null,
	state text not null,
	reference text,
	url text,
	state_name text,
	trouble text,
	created_by bigint not null,
	created_at bigint not null,
	checked_at bigint,
	constraint linked_issues_account_id_id_pk primary key (account_id, id),
	constraint linked_issues_op unique (account_id, op),
	constraint linked_issues_conversation foreign key (account_id, conversation_id)
		references conversations (account_id, id) on delete cascade
);
--> statement-breakpoint
create index linked_issues_conversation on linked_issues (account_id, conversation_id);
--> statement-breakpoint
create index linked_issues_checked on linked_issues (checked_at);
--> statement-breakpoint
select protect_table('linked_issues');
