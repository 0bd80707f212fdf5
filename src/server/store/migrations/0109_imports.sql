-- Imports of whatever comes from files, by what their rows become.
alter table contact_imports rename to imports;
--> statement-breakpoint
alter table contact_import_rows rename to import_rows;
--> statement-breakpoint
alter table imports rename constraint contact_imports_account_id_id_pk to imports_account_id_id_pk;
--> statement-breakpoint
alter table import_rows rename constraint contact_import_rows_account_id_import_id_line_pk
	to import_rows_account_id_import_id_line_pk;
--> statement-breakpoint
alter table import_rows rename constraint contact_import_rows_account_id_import_id_contact_imports_account_id_id_fk
	to import_rows_account_id_import_id_imports_account_id_id_fk;
--> statement-breakpoint
alter table import_rows rename column contact_id to record_id;
--> statement-breakpoint
alter index contact_import_rows_contact rename to import_rows_record;
--> statement-breakpoint
alter table imports add column owner text not null default 'contact';
--> statement-breakpoint
alter table imports alter column owner drop default;
