-- Whether a notification is seen and heard in the app: its user chooses by which ways they are told.
alter table notifications add column is_listed boolean not null default true;
--> statement-breakpoint
alter table notifications add column is_audible boolean not null default false;
--> statement-breakpoint
-- What a user chose, by topic and way; what is not named is as usual.
alter table notification_settings add column channels jsonb not null default '{}';
--> statement-breakpoint
alter table notification_settings add column quiet_hours jsonb not null default '{}';
--> statement-breakpoint
-- Until now there were pushes alone: who wanted none keeps none.
update notification_settings set channels =
  case when mentions then '{}'::jsonb else '{"mentions": {"push": false}}'::jsonb end ||
  case when new_messages <> 'none' then '{}'::jsonb
    else '{"messages": {"push": false}, "times": {"push": false}}'::jsonb end;
--> statement-breakpoint
update notification_settings set new_messages = 'mine' where new_messages = 'none';
--> statement-breakpoint
alter table notification_settings drop column mentions;
