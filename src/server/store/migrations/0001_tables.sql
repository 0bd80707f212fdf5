CREATE TABLE "activities" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"conversation_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"field" text NOT NULL,
	"from" jsonb,
	"to" jsonb,
	"actor_id" bigint,
	"op" text,
	"overruled_user_id" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "activities_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "activities_accountId_conversationId_position_unique" UNIQUE("account_id","conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"email_key" text GENERATED ALWAYS AS (lower(email)) STORED,
	"phone" text,
	"company_name" text DEFAULT '' NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"is_undeliverable" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "contacts_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "contacts_accountId_emailKey_unique" UNIQUE("account_id","email_key")
);
--> statement-breakpoint
CREATE TABLE "conversation_words" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"conversation_id" bigint NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "conversation_words_account_id_conversation_id_pk" PRIMARY KEY("account_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"scope" text GENERATED ALWAYS AS (case when is_draft then 'user:' || author_id::text else 'mbox:' || mailbox_id::text end) STORED NOT NULL,
	"ticket_no" integer,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"mailbox_id" bigint NOT NULL,
	"status_id" integer NOT NULL,
	"priority" text NOT NULL,
	"assignee_id" bigint,
	"team_id" bigint,
	"label_ids" bigint[] NOT NULL,
	"contact_id" bigint,
	"author_id" bigint,
	"is_draft" boolean NOT NULL,
	"is_trashed" boolean NOT NULL,
	"is_spam" boolean NOT NULL,
	"is_read" boolean NOT NULL,
	"is_starred" boolean NOT NULL,
	"snooze_time" bigint,
	"due_date" bigint,
	"total_messages" integer NOT NULL,
	"items" integer NOT NULL,
	"has_attachment" boolean NOT NULL,
	"preview" text NOT NULL,
	"last_position" integer NOT NULL,
	"last_inbound_position" integer NOT NULL,
	"last_inbound_at" bigint,
	"last_activity_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "conversations_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "conversations_draft_has_author" CHECK (not is_draft or author_id is not null),
	CONSTRAINT "conversations_status" CHECK (status_id between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"conversation_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" bigint NOT NULL,
	CONSTRAINT "deliveries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"message_id" bigint,
	"to" jsonb NOT NULL,
	"cc" jsonb NOT NULL,
	"bcc" jsonb NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"rev" integer NOT NULL,
	"device" text NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "drafts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"label" text NOT NULL,
	"label_key" text GENERATED ALWAYS AS (lower(label)) STORED NOT NULL,
	"color" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_static" boolean DEFAULT false NOT NULL,
	CONSTRAINT "labels_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "labels_accountId_labelKey_unique" UNIQUE("account_id","label_key")
);
--> statement-breakpoint
CREATE TABLE "mailbox_team" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"mailbox_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	CONSTRAINT "mailbox_team_account_id_mailbox_id_team_id_pk" PRIMARY KEY("account_id","mailbox_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_user" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"mailbox_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "mailbox_user_account_id_mailbox_id_user_id_pk" PRIMARY KEY("account_id","mailbox_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"email" text,
	"email_key" text GENERATED ALWAYS AS (lower(email)) STORED,
	"email_verified" boolean DEFAULT false NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "mailboxes_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "mailboxes_accountId_emailKey_unique" UNIQUE("account_id","email_key")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"conversation_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"is_inbound" boolean NOT NULL,
	"from" jsonb NOT NULL,
	"author_id" bigint,
	"to" jsonb NOT NULL,
	"cc" jsonb NOT NULL,
	"bcc" jsonb NOT NULL,
	"subject" text NOT NULL,
	"html" text,
	"quoted_html" text,
	"preview" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"is_automatic" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "messages_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "messages_accountId_conversationId_position_unique" UNIQUE("account_id","conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"conversation_id" bigint NOT NULL,
	"message_id" bigint,
	"position" integer NOT NULL,
	"html" text NOT NULL,
	"author_id" bigint NOT NULL,
	"mentions" jsonb NOT NULL,
	"attachments" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "notes_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "notes_accountId_conversationId_position_unique" UNIQUE("account_id","conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"uploaded_bytes" bigint DEFAULT 0 NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	"uploader_id" bigint,
	"message_id" bigint,
	"note_id" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "attachments_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "effects" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"op" uuid NOT NULL,
	"kind" text NOT NULL,
	"message_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"not_before" bigint NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" bigint NOT NULL,
	"claimed_at" bigint,
	"internet_message_id" text NOT NULL,
	"reason" text,
	CONSTRAINT "effects_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "effects_accountId_op_unique" UNIQUE("account_id","op"),
	CONSTRAINT "effects_accountId_internetMessageId_unique" UNIQUE("account_id","internet_message_id")
);
--> statement-breakpoint
CREATE TABLE "message_sources" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"message_id" bigint NOT NULL,
	"mailbox_id" bigint NOT NULL,
	"internet_message_id" text NOT NULL,
	"in_reply_to" text[] DEFAULT '{}' NOT NULL,
	"reference_ids" text[] DEFAULT '{}' NOT NULL,
	"raw_sha256" text,
	"text" text NOT NULL,
	"html_large" text,
	"quoted_html_large" text,
	"words" "tsvector" GENERATED ALWAYS AS (search_words(text)) STORED NOT NULL,
	CONSTRAINT "message_sources_account_id_message_id_pk" PRIMARY KEY("account_id","message_id"),
	CONSTRAINT "message_sources_accountId_mailboxId_internetMessageId_unique" UNIQUE("account_id","mailbox_id","internet_message_id")
);
--> statement-breakpoint
CREATE TABLE "set_aside" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"mailbox_id" bigint,
	"reason" text NOT NULL,
	"received_at" bigint NOT NULL,
	"envelope" jsonb NOT NULL,
	"raw_sha256" text,
	"resolved_at" bigint,
	CONSTRAINT "set_aside_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"features" text[],
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"user_id" bigint NOT NULL,
	"password_hash" text NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "credentials_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "roles_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "roles_accountId_name_unique" UNIQUE("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"remember_me" boolean NOT NULL,
	"used_at" bigint NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "team_user" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "team_user_account_id_team_id_user_id_pk" PRIMARY KEY("account_id","team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "teams_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_scope_epoch" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"user_id" bigint NOT NULL,
	"epoch" integer NOT NULL,
	"scopes" text[] NOT NULL,
	CONSTRAINT "user_scope_epoch_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"role_id" bigint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "users_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "users_emailKey_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "account_head" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"floor" bigint DEFAULT 0 NOT NULL,
	"ticket_no" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"account_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"ent" text NOT NULL,
	"eid" bigint NOT NULL,
	"cid" bigint,
	"op" char(1) NOT NULL,
	"is_deep" boolean DEFAULT false NOT NULL,
	"scope" text,
	"prev_scope" text,
	"op_id" uuid,
	"actor_id" bigint,
	"tag" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_log_account_id_seq_pk" PRIMARY KEY("account_id","seq")
);
--> statement-breakpoint
CREATE TABLE "id_lease" (
	"k" bigint PRIMARY KEY NOT NULL,
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"user_id" bigint NOT NULL,
	"device" uuid NOT NULL,
	"counter" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_meta" (
	"db_epoch" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_op" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"op" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"client" uuid,
	"cmd" text NOT NULL,
	"args_hash" text NOT NULL,
	"status" text NOT NULL,
	"result" jsonb NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "sync_op_account_id_op_pk" PRIMARY KEY("account_id","op")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_account_id_mailbox_id_mailboxes_account_id_id_fk" FOREIGN KEY ("account_id","mailbox_id") REFERENCES "public"."mailboxes"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_team" ADD CONSTRAINT "mailbox_team_account_id_mailbox_id_mailboxes_account_id_id_fk" FOREIGN KEY ("account_id","mailbox_id") REFERENCES "public"."mailboxes"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_team" ADD CONSTRAINT "mailbox_team_account_id_team_id_teams_account_id_id_fk" FOREIGN KEY ("account_id","team_id") REFERENCES "public"."teams"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_user" ADD CONSTRAINT "mailbox_user_account_id_mailbox_id_mailboxes_account_id_id_fk" FOREIGN KEY ("account_id","mailbox_id") REFERENCES "public"."mailboxes"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_user" ADD CONSTRAINT "mailbox_user_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sources" ADD CONSTRAINT "message_sources_account_id_message_id_messages_account_id_id_fk" FOREIGN KEY ("account_id","message_id") REFERENCES "public"."messages"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_user" ADD CONSTRAINT "team_user_account_id_team_id_teams_account_id_id_fk" FOREIGN KEY ("account_id","team_id") REFERENCES "public"."teams"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_user" ADD CONSTRAINT "team_user_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_scope_epoch" ADD CONSTRAINT "user_scope_epoch_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_role_id_roles_account_id_id_fk" FOREIGN KEY ("account_id","role_id") REFERENCES "public"."roles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_words_words_index" ON "conversation_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "conversations_account_id_last_activity_at_id_index" ON "conversations" USING btree ("account_id","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "conversations_account_id_contact_id_last_activity_at_index" ON "conversations" USING btree ("account_id","contact_id","last_activity_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_account_id_ticket_no_index" ON "conversations" USING btree ("account_id","ticket_no");--> statement-breakpoint
CREATE INDEX "conversations_snooze_time_index" ON "conversations" USING btree ("snooze_time") WHERE snooze_time is not null;--> statement-breakpoint
CREATE INDEX "deliveries_account_id_conversation_id_index" ON "deliveries" USING btree ("account_id","conversation_id");--> statement-breakpoint
CREATE INDEX "drafts_account_id_conversation_id_index" ON "drafts" USING btree ("account_id","conversation_id");--> statement-breakpoint
CREATE INDEX "drafts_account_id_user_id_index" ON "drafts" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "mailbox_team_account_id_team_id_index" ON "mailbox_team" USING btree ("account_id","team_id");--> statement-breakpoint
CREATE INDEX "mailbox_user_account_id_user_id_index" ON "mailbox_user" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "mailboxes_email_key_index" ON "mailboxes" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "attachments_account_id_message_id_index" ON "attachments" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "attachments_account_id_note_id_index" ON "attachments" USING btree ("account_id","note_id");--> statement-breakpoint
CREATE INDEX "attachments_account_id_sha256_index" ON "attachments" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE INDEX "effects_account_id_message_id_index" ON "effects" USING btree ("account_id","message_id");--> statement-breakpoint
CREATE INDEX "effects_next_at_index" ON "effects" USING btree ("next_at") WHERE state in ('waiting', 'claimed', 'dot');--> statement-breakpoint
CREATE INDEX "message_sources_account_id_internet_message_id_index" ON "message_sources" USING btree ("account_id","internet_message_id");--> statement-breakpoint
CREATE INDEX "message_sources_words_index" ON "message_sources" USING gin ("words");--> statement-breakpoint
CREATE INDEX "set_aside_account_id_received_at_index" ON "set_aside" USING btree ("account_id","received_at");--> statement-breakpoint
CREATE INDEX "sessions_account_id_user_id_index" ON "sessions" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_previous_hash_index" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "team_user_account_id_user_id_index" ON "team_user" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "change_log_account_id_eid_seq_index" ON "change_log" USING btree ("account_id","eid","seq") WHERE ent = 'conversations';--> statement-breakpoint
CREATE INDEX "id_lease_account_id_user_id_index" ON "id_lease" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "sync_op_account_id_at_index" ON "sync_op" USING btree ("account_id","at");