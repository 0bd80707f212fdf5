CREATE INDEX "attachments_room" ON "attachments" USING btree ("account_id","size");--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("account_id","uploader_id","id","size") WHERE message_id is null and note_id is null;--> statement-breakpoint
CREATE INDEX "attachments_unfinished" ON "attachments" USING btree ("created_at") WHERE not is_complete;
