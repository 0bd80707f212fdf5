CREATE TABLE "template_uses" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"op" uuid NOT NULL,
	"template_id" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	CONSTRAINT "template_uses_account_id_op_template_id_pk" PRIMARY KEY("account_id","op","template_id")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "template_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "actions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "actions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "usage" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "template_uses_due_at_index" ON "template_uses" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "template_uses_account_id_template_id_index" ON "template_uses" USING btree ("account_id","template_id");
--> statement-breakpoint
select protect_table('template_uses'::regclass);
