ALTER TABLE "drafts" ADD COLUMN "scheduled" jsonb;--> statement-breakpoint
CREATE INDEX "drafts_scheduled" ON "drafts" USING btree ((("scheduled"->>'at')::bigint)) WHERE scheduled is not null;