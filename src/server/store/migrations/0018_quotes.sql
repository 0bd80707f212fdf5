ALTER TABLE "drafts" ADD COLUMN "is_unquoted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "quotes" bigint;