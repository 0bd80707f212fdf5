CREATE TABLE "taskTemplates" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"duration" integer NOT NULL,
	"assignee_id" bigint,
	"apply_to" text NOT NULL,
	"mailbox_ids" bigint[] NOT NULL,
	"sub_tasks" jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "taskTemplates_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "taskTemplates" ADD CONSTRAINT "taskTemplates_account_id_created_by_users_account_id_id_fk" FOREIGN KEY ("account_id","created_by") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taskTemplates_account_id_created_by_index" ON "taskTemplates" USING btree ("account_id","created_by");--> statement-breakpoint
select protect_table('"taskTemplates"');
--> statement-breakpoint
select log_table('taskTemplates', $$case when r.apply_to = 'all' then 'acct' else 'user:' || r.created_by::text end$$);
