-- Feedback forms, and the feedback widget of an account.
create table "feedbackForms" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	heading text not null,
	description text not null,
	ratings_type text not null,
	comment_title text not null,
	finish_text text not null,
	is_enabled boolean not null,
	logo text,
	revision integer not null,
	constraint "feedbackForms_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
select protect_table('"feedbackForms"');
--> statement-breakpoint
create table "feedbackWidget" (
	account_id integer default current_setting('app.account')::int primary key not null,
	form_id bigint,
	position text not null,
	is_enabled boolean not null
);
--> statement-breakpoint
select protect_table('"feedbackWidget"');
