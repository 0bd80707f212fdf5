-- Roles travel: what is taken away from one locks the screens of its holders.
alter table roles add column ver bigint not null default 0;
--> statement-breakpoint
select log_table('roles', $$'acct'$$);
--> statement-breakpoint
update roles set ver = ver;
--> statement-breakpoint
-- One row an account; features stay where plans put them, and travel with it.
create table "accountSettings" (
  account_id integer default current_setting('app.account')::int not null references accounts (id) on delete cascade,
  id bigint default 1 not null,
  ver bigint default 0 not null,
  date_format text default 'DD MM YYYY' not null,
  time_format text default '12' not null,
  time_zone text default '' not null,
  primary key (account_id, id),
  unique (account_id)
);
--> statement-breakpoint
select log_table('accountSettings', $$'acct'$$);
--> statement-breakpoint
insert into "accountSettings" (account_id) select id from accounts;
--> statement-breakpoint
select protect_table('"accountSettings"');
--> statement-breakpoint
create function make_account_settings() returns trigger language plpgsql as $$
begin
  insert into "accountSettings" (account_id) values (new.id);
  return null;
end $$;
--> statement-breakpoint
-- After make_head, which it comes behind by its name: the log needs the head.
create trigger make_settings after insert on accounts for each row execute function make_account_settings();
--> statement-breakpoint
create function touch_account_settings() returns trigger language plpgsql as $$
begin
  update "accountSettings" set ver = ver where account_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger touch after update of features on accounts for each row
  when (old.features is distinct from new.features) execute function touch_account_settings();
--> statement-breakpoint
create table notifications (
  account_id integer default current_setting('app.account')::int not null,
  id bigint default nextval('desk_id') not null,
  ver bigint default 0 not null,
  user_id bigint not null,
  kind text not null,
  subjects jsonb not null,
  texts jsonb not null,
  created_at bigint not null,
  read_at bigint,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
--> statement-breakpoint
create index notifications_of_user on notifications (account_id, user_id, created_at);
--> statement-breakpoint
select protect_table('notifications');
--> statement-breakpoint
select log_table('notifications', $$'user:' || r.user_id::text$$);
