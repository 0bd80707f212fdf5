-- Subscribers that are told by a webhook or in Slack; their URLs lie sealed among the secrets.
alter table "statusSubscribers"
  add column type text not null default 'email' check (type in ('email', 'webhook', 'slack')),
  -- How the subscriber is named to people: an e-mail address, or a URL without what it keeps secret.
  add column address text,
  -- Digest of the URL: the same one subscribes once.
  add column url_key text,
  add column failing_since bigint,
  add column off_reason text,
  add column last_at bigint,
  -- Why the last delivery came to nothing; null where it arrived.
  add column last_reason text,
  alter column email drop not null;
--> statement-breakpoint
update "statusSubscribers" set address = email;
--> statement-breakpoint
alter table "statusSubscribers" alter column address set not null,
  add constraint "statusSubscribers_way" check ((type = 'email') = (email is not null) and (type = 'email') = (url_key is null));
--> statement-breakpoint
create unique index "statusSubscribers_url" on "statusSubscribers" (account_id, url_key);
--> statement-breakpoint
-- What webhooks are told, as it was when the notice was made; null where nobody has one.
alter table status_notices add column document jsonb;
