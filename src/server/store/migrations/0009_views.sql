CREATE TABLE "savedViews" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"owner_id" bigint NOT NULL,
	"is_shared" boolean NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"position" bigint NOT NULL,
	"rev" text NOT NULL,
	CONSTRAINT "savedViews_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "savedViews" ADD CONSTRAINT "savedViews_account_id_owner_id_users_account_id_id_fk" FOREIGN KEY ("account_id","owner_id") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "savedViews_account_id_owner_id_index" ON "savedViews" USING btree ("account_id","owner_id");--> statement-breakpoint
select protect_table('"savedViews"');
--> statement-breakpoint
select log_table('savedViews', $$case when r.is_shared then 'acct' else 'user:' || r.owner_id::text end$$);
