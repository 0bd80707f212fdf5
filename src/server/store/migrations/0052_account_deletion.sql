-- When the account and everything of it is deleted; devices say so until then.
alter table accounts add column deletes_at bigint;
--> statement-breakpoint
create index accounts_deletion on accounts (deletes_at) where deletes_at is not null;
--> statement-breakpoint
create trigger touch_deletion after update of deletes_at on accounts for each row
	when (old.deletes_at is distinct from new.deletes_at) execute function touch_account_settings();
