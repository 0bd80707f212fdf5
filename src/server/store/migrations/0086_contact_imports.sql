-- Files of contacts that are imported, and the fate of each of their rows.
create table contact_imports (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	name text not null,
	columns text[] not null,
	mapping jsonb not null,
	mode text default 'fill' not null,
	total integer not null,
	job_id bigint,
	created_at bigint not null,
	constraint contact_imports_account_id_id_pk primary key (account_id, id)
);
--> statement-breakpoint
create table contact_import_rows (
	account_id integer default current_setting('app.account')::int not null,
	import_id bigint not null,
	line integer not null,
	cells jsonb not null,
	is_broken boolean default false not null,
	fate text,
	reason text,
	contact_id bigint,
	before jsonb,
	after jsonb,
	constraint contact_import_rows_account_id_import_id_line_pk primary key (account_id, import_id, line),
	constraint contact_import_rows_account_id_import_id_contact_imports_account_id_id_fk
		foreign key (account_id, import_id) references contact_imports (account_id, id) on delete cascade
);
--> statement-breakpoint
create index contact_import_rows_contact on contact_import_rows (account_id, contact_id);
--> statement-breakpoint
select protect_table('contact_imports');
--> statement-breakpoint
select protect_table('contact_import_rows');
