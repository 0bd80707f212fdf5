CREATE TABLE "conversation_viewers" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"socket_id" text NOT NULL,
	"process_id" uuid NOT NULL,
	"is_typing" boolean NOT NULL,
	"seen_until" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_viewers_account_id_conversation_id_socket_id_pk" PRIMARY KEY("account_id","conversation_id","socket_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_viewers" ADD CONSTRAINT "conversation_viewers_account_id_user_id_users_account_id_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_viewers" ADD CONSTRAINT "conversation_viewers_account_id_conversation_id_conversations_account_id_id_fk" FOREIGN KEY ("account_id","conversation_id") REFERENCES "public"."conversations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_viewers_socket_id_index" ON "conversation_viewers" USING btree ("socket_id");--> statement-breakpoint
CREATE INDEX "conversation_viewers_process_id_index" ON "conversation_viewers" USING btree ("process_id");--> statement-breakpoint
-- Gone with a crash, and nobody misses it.
alter table conversation_viewers set unlogged;
--> statement-breakpoint
select protect_table('conversation_viewers'::regclass);
