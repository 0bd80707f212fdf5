-- Owners and admins are told by a column: a role may be named as its account likes.
alter table roles add column is_administrator boolean not null default false;
--> statement-breakpoint
update roles set is_administrator = true where name in ('owner', 'admin');
--> statement-breakpoint
-- A mailbox without members and teams is open to every agent; administrators see all.
create or replace view user_scope with (security_invoker = true) as
  select u.account_id, u.id as user_id, s.scope
  from users u
  join roles r on r.account_id = u.account_id and r.id = u.role_id
  cross join lateral (
    select unnest(array['acct', 'task', 'user:' || u.id::text]) as scope
    union all
    select 'mbox:' || m.id::text from mailboxes m
    where m.account_id = u.account_id and (
      r.is_administrator
      or exists (select from mailbox_user l
        where l.account_id = m.account_id and l.mailbox_id = m.id and l.user_id = u.id)
      or exists (select from mailbox_team l
        join team_user t on t.account_id = l.account_id and t.team_id = l.team_id and t.user_id = u.id
        where l.account_id = m.account_id and l.mailbox_id = m.id)
      or not exists (select from mailbox_user l where l.account_id = m.account_id and l.mailbox_id = m.id)
        and not exists (select from mailbox_team l where l.account_id = m.account_id and l.mailbox_id = m.id))
  ) s
  where u.is_active;
--> statement-breakpoint
drop trigger bump_scopes on roles;
--> statement-breakpoint
create trigger bump_scopes after update of is_administrator on roles for each row execute function bump_scopes();
