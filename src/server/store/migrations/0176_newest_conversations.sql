-- When each contact was last spoken with is read from the index alone.
drop index conversations_account_id_contact_id_last_activity_at_index;
--> statement-breakpoint
create index conversations_account_id_contact_id_last_activity_at_index
	on conversations (account_id, contact_id, last_activity_at)
	include (scope, is_trashed, is_spam, is_draft, status_id);
