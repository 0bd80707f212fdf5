-- What a mail that was set aside is about, and what became of it.
alter table set_aside add column subject text not null default '';
--> statement-breakpoint
alter table set_aside add column conversation_id bigint;
