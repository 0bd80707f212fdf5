-- The attribute of imported HTML that a picture or file was copied for: a copy is taken again after a stop, and taken back.
alter table pictures add column copied_from text;
--> statement-breakpoint
create index pictures_copied on pictures (account_id, copied_from) where copied_from is not null;
