CREATE TABLE "preferences" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"shortcuts" jsonb NOT NULL,
	CONSTRAINT "preferences_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_account_id_id_users_account_id_id_fk" FOREIGN KEY ("account_id","id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select log_table('preferences', $$'user:' || r.id::text$$);
--> statement-breakpoint
select protect_table('preferences');
