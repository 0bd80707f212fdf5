-- What makes a mail the same one: its bytes, and no longer the id that its sender gave it.
alter table message_sources add column fingerprint text;
--> statement-breakpoint
update message_sources s set fingerprint = raw_sha256 where raw_sha256 is not null and not exists (
  select from message_sources o where o.account_id = s.account_id and o.mailbox_id = s.mailbox_id
    and o.raw_sha256 = s.raw_sha256 and o.message_id < s.message_id);
--> statement-breakpoint
alter table message_sources drop constraint "message_sources_accountId_mailboxId_internetMessageId_unique";
--> statement-breakpoint
alter table message_sources
  add constraint "message_sources_accountId_mailboxId_fingerprint_unique" unique (account_id, mailbox_id, fingerprint);
