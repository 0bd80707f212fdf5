-- When a sender says that a mail was written, beside when it arrived; until now the first was taken for the second.
alter table messages add column sent_at bigint;
--> statement-breakpoint
-- When a mail was taken in, and who handed it over for whom.
alter table message_sources add column taken_at bigint;
--> statement-breakpoint
alter table message_sources add column envelope jsonb;
