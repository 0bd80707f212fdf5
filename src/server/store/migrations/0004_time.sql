CREATE TABLE "timeEntries" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"user_id" bigint NOT NULL,
	"conversation_id" bigint,
	"task_id" bigint,
	"start_time" bigint NOT NULL,
	"status" text NOT NULL,
	"duration" integer NOT NULL,
	"counted_at" bigint NOT NULL,
	"is_manual" boolean NOT NULL,
	CONSTRAINT "timeEntries_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "time_entries_one_subject" CHECK (num_nonnulls(conversation_id, task_id) = 1),
	CONSTRAINT "time_entries_duration" CHECK (duration >= 0)
);
--> statement-breakpoint
CREATE TABLE "timeSettings" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"is_time_tracking" boolean NOT NULL,
	"is_auto_for_conversation" boolean NOT NULL,
	"pause_timer_idle" boolean NOT NULL,
	"timer_pause_limit" integer,
	"on_draft_and_reply" boolean NOT NULL,
	CONSTRAINT "timeSettings_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "timeSettings_accountId_unique" UNIQUE("account_id")
);
--> statement-breakpoint
ALTER TABLE "timeEntries" ADD CONSTRAINT "timeEntries_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeEntries" ADD CONSTRAINT "timeEntries_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timeEntries_account_id_conversation_id_index" ON "timeEntries" USING btree ("account_id","conversation_id");--> statement-breakpoint
CREATE INDEX "timeEntries_account_id_task_id_index" ON "timeEntries" USING btree ("account_id","task_id");--> statement-breakpoint
CREATE INDEX "timeEntries_account_id_user_id_index" ON "timeEntries" USING btree ("account_id","user_id") WHERE status <> 'completed';--> statement-breakpoint
select protect_table(unnest(array['"timeEntries"', '"timeSettings"'])::regclass);
--> statement-breakpoint
-- An entry is seen by whoever sees what the time was spent on.
select log_table('timeEntries', $$case when r.conversation_id is null then 'task'
  else thread_scope(r.account_id, r.conversation_id) end$$);
--> statement-breakpoint
select log_table('timeSettings', $$'acct'$$);
