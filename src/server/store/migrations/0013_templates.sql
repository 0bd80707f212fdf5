CREATE TABLE "templates" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "templates_account_id_id_pk" PRIMARY KEY("account_id","id")
);

--> statement-breakpoint
select protect_table('"templates"');
--> statement-breakpoint
select log_table('templates', $$'acct'$$);
