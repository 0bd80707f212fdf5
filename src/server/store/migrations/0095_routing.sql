-- Who gets the conversations of an inbox, and whose turn it is.
create table routing (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	mailbox_id bigint not null,
	agent_ids bigint[] default '{}' not null,
	team_id bigint,
	method text not null,
	capacity integer,
	is_active boolean not null,
	created_at bigint not null,
	revision integer not null,
	constraint routing_account_id_id_pk primary key (account_id, id),
	constraint routing_mailbox foreign key (account_id, mailbox_id) references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('routing');
--> statement-breakpoint
create table routing_turns (
	account_id integer default current_setting('app.account')::int not null,
	rule_id bigint not null,
	user_id bigint not null,
	turn bigint not null,
	constraint routing_turns_account_id_rule_id_user_id_pk primary key (account_id, rule_id, user_id),
	constraint routing_turns_rule foreign key (account_id, rule_id) references routing (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('routing_turns');
