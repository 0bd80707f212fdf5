-- Surveys of customer satisfaction, the inboxes whose conversations they follow, and what customers answered.
create table surveys (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	subject text not null,
	auto boolean not null,
	ratings_type text not null,
	heading text not null,
	sub_heading text not null,
	description text not null,
	footer text not null,
	comment_enabled boolean not null,
	comment_enabled_below integer not null,
	comment_title text not null,
	finish_text text not null,
	logo text,
	is_active boolean not null,
	revision integer not null,
	constraint surveys_account_id_id_pk primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('surveys');
--> statement-breakpoint
create table survey_mailbox (
	account_id integer default current_setting('app.account')::int not null,
	survey_id bigint not null,
	mailbox_id bigint not null,
	constraint survey_mailbox_pk primary key (account_id, survey_id, mailbox_id),
	constraint survey_mailbox_survey foreign key (account_id, survey_id)
		references surveys (account_id, id) on delete cascade,
	constraint survey_mailbox_mailbox foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
create index survey_mailbox_by_mailbox on survey_mailbox (account_id, mailbox_id);
--> statement-breakpoint
select protect_table('survey_mailbox');
--> statement-breakpoint
create table survey_answers (
	account_id integer default current_setting('app.account')::int not null,
	conversation_id bigint not null,
	survey_id bigint not null,
	agent_id bigint,
	asked_at bigint not null,
	rating integer,
	ratings_type text,
	comment text not null default '',
	rated_at bigint,
	constraint survey_answers_pk primary key (account_id, conversation_id),
	constraint survey_answers_conversation foreign key (account_id, conversation_id)
		references conversations (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('survey_answers');
