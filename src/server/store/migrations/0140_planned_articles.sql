-- When an article is published by itself, and by when it is to be reviewed: no page shows either.
alter table articles add column publishing jsonb;
--> statement-breakpoint
alter table articles add column review jsonb;
--> statement-breakpoint
drop trigger change_public_pages on articles;
--> statement-breakpoint
create constraint trigger change_public_pages after insert or update or delete on articles
	deferrable initially deferred for each row
	execute function change_public_pages('{revision,draft,updated_by_id,words,source,publishing,review}');
