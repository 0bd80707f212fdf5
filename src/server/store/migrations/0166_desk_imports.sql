-- Exports of other help desks.
create table desk_imports (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	source text not null,
	mailbox_id bigint not null,
	summary jsonb not null,
	job_id bigint,
	created_at bigint not null,
	constraint desk_imports_account_id_id_pk primary key (account_id, id),
	constraint desk_imports_mailbox foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('desk_imports');
--> statement-breakpoint
-- Their customers and conversations, in the order in which they come in.
create table desk_import_records (
	account_id integer default current_setting('app.account')::int not null,
	import_id bigint not null,
	position integer not null,
	kind text not null,
	source text not null,
	content jsonb not null,
	constraint desk_import_records_pk primary key (account_id, import_id, position),
	constraint desk_import_records_import foreign key (account_id, import_id)
		references desk_imports (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('desk_import_records');
--> statement-breakpoint
-- Records here by their ids at other help desks: no second import brings one in again.
create table imported_records (
	account_id integer default current_setting('app.account')::int not null,
	source text not null,
	kind text not null,
	record_id bigint not null,
	after jsonb,
	constraint imported_records_pk primary key (account_id, source)
);
--> statement-breakpoint
create index imported_records_record on imported_records (account_id, record_id);
--> statement-breakpoint
select protect_table('imported_records');
