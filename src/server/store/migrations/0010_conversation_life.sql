CREATE TABLE "label_alias" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint NOT NULL,
	"label_id" bigint NOT NULL,
	CONSTRAINT "label_alias_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "overdue_for" bigint;--> statement-breakpoint
ALTER TABLE "label_alias" ADD CONSTRAINT "label_alias_account_id_label_id_labels_account_id_id_fk" FOREIGN KEY ("account_id","label_id") REFERENCES "public"."labels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "label_alias_account_id_label_id_index" ON "label_alias" USING btree ("account_id","label_id");--> statement-breakpoint
CREATE INDEX "conversations_due_date_index" ON "conversations" USING btree ("due_date") WHERE due_date is not null and overdue_for is distinct from due_date;--> statement-breakpoint
CREATE INDEX "conversations_account_id_id_index" ON "conversations" USING btree ("account_id","id") WHERE is_trashed;--> statement-breakpoint
CREATE INDEX "messages_files" ON "messages" USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]';--> statement-breakpoint
select protect_table('label_alias'::regclass);
