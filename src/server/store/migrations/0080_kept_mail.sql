-- Whether the desk itself has a mail server. Without one, and without one of its own, mail of an inbox is kept here.
alter table desk_sending add column mail_leaves boolean default true not null;
--> statement-breakpoint
-- Inboxes travel with whether their mail leaves.
create function touch_mailboxes() returns trigger language plpgsql as $$
begin
	update mailboxes set ver = ver;
	return null;
end $$;
--> statement-breakpoint
create trigger touch after update of mail_leaves on desk_sending
	for each row when (old.mail_leaves is distinct from new.mail_leaves) execute function touch_mailboxes();
--> statement-breakpoint
create trigger touch after insert or delete on mailbox_sending
	for each row execute function touch_parent('mailboxes');
--> statement-breakpoint
-- Mail that waits for a person to decide whether it is sent.
create index effects_kept on effects using btree (account_id, id) where state = 'kept';
