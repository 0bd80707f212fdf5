CREATE TABLE "articles" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"doc_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"plain_content" text NOT NULL,
	"is_published" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by_id" bigint NOT NULL,
	"deleted_at" bigint,
	"revision" integer NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (search_words(name || ' ' || plain_content)) STORED NOT NULL,
	CONSTRAINT "articles_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_bases" (
	"account_id" integer DEFAULT current_setting('app.account')::int NOT NULL,
	"id" bigint DEFAULT nextval('desk_id') NOT NULL,
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "knowledge_bases_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_account_id_doc_id_knowledge_bases_account_id_id_fk" FOREIGN KEY ("account_id","doc_id") REFERENCES "public"."knowledge_bases"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_account_id_doc_id_updated_at_index" ON "articles" USING btree ("account_id","doc_id","updated_at");--> statement-breakpoint
CREATE INDEX "articles_deleted_at_index" ON "articles" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "knowledge_bases_id_index" ON "knowledge_bases" USING btree ("id");--> statement-breakpoint
select protect_table(unnest(array['knowledge_bases', 'articles'])::regclass);
