-- The change log (design: sync.md 2.2), row level security, scopes and search.

-- Every insert is updated once more in its transaction (ver), so room on the page saves index writes.
alter table account_head set (fillfactor = 10);
--> statement-breakpoint
alter table sync_op set (fillfactor = 50);
--> statement-breakpoint
alter table conversations set (fillfactor = 70);
--> statement-breakpoint
insert into sync_meta (db_epoch) values (gen_random_uuid());
--> statement-breakpoint

-- Head of an account ---------------------------------------------------------------------------------------------
create function make_account_head() returns trigger language plpgsql as $$
begin
  insert into account_head (account_id) values (new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger make_head after insert on accounts for each row execute function make_account_head();
--> statement-breakpoint

-- The log --------------------------------------------------------------------------------------------------------
-- Takes the next number and writes the log row. The head's row stays locked until the commit: that is what makes
-- the numbers dense and their order the commit order.
create function write_log(account integer, entity text, entity_id bigint, conversation bigint, kind char, deep boolean,
  new_scope text, old_scope text) returns bigint language plpgsql as $$
declare
  s bigint;
begin
  update account_head set seq = seq + 1 where account_id = account returning seq into s;
  if s is null then
    raise exception 'account % has no head', account;
  end if;
  insert into change_log (account_id, seq, ent, eid, cid, op, is_deep, scope, prev_scope, op_id, actor_id, tag)
  values (account, s, entity, entity_id, conversation, kind, deep, new_scope, old_scope,
    nullif(current_setting('app.op', true), '')::uuid, nullif(current_setting('app.actor', true), '')::bigint,
    (floor(random() * 4294967296) - 2147483648)::integer);
  return s;
end $$;
--> statement-breakpoint
-- Scope of an item: its conversation's of this moment, or the last logged one when the conversation is gone.
create function thread_scope(account integer, conversation bigint) returns text language sql stable as $$
  select coalesce(
    (select c.scope from conversations c where c.account_id = account and c.id = conversation),
    (select coalesce(l.scope, l.prev_scope) from change_log l
      where l.account_id = account and l.ent = 'conversations' and l.eid = conversation
      order by l.seq desc limit 1))
$$;
--> statement-breakpoint
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'truncate on % is refused: the change log would not see it', tg_table_name;
end $$;
--> statement-breakpoint
-- Puts a table under the log. `scope` is an expression over the row `r`; `thread` names the conversation of an item.
-- The second pass (ver) is kept out of the log by a setting, not by looking at ver: an upsert that writes ver must
-- not escape. The trigger's WHEN is evaluated when the row changes, so the nested update is never queued.
create function log_table(entity text, scope text, thread text default 'null::bigint', deep text default 'false',
  extra text default '') returns void language plpgsql as $outer$
begin
  execute format($f$
    create function log_%1$s() returns trigger language plpgsql as $body$
    declare
      r %1$I;
      s bigint;
      new_scope text;
      old_scope text;
    begin
      if tg_op = 'UPDATE' and (new.account_id, new.id) is distinct from (old.account_id, old.id) then
        raise exception 'the id of %1$s is immutable';
      end if;
      if tg_op <> 'DELETE' then
        r := new;
        new_scope := %2$s;
      end if;
      if tg_op <> 'INSERT' then
        r := old;
        old_scope := %2$s;
      end if;
      r := coalesce(new, old);
      s := write_log(r.account_id, %1$L, r.id, %3$s, left(tg_op, 1), %4$s, new_scope, old_scope);
      if tg_op <> 'DELETE' then
        perform set_config('app.logging', 'on', true);
        update %1$I set ver = s where account_id = r.account_id and id = r.id;
        %5$s
        perform set_config('app.logging', 'off', true);
      end if;
      return null;
    end $body$ $f$, entity, scope, thread, deep, extra);
  execute format($f$
    create constraint trigger log after insert or update or delete on %1$I deferrable initially deferred
      for each row when (current_setting('app.logging', true) is distinct from 'on') execute function log_%1$s()
    $f$, entity);
  execute format('create trigger no_truncate before truncate on %I execute function refuse_truncate()', entity);
end $outer$;
--> statement-breakpoint
-- The ticket number is taken with the head's lock, at the very end, so that no number is given twice or lost.
select log_table('conversations', 'r.scope', 'null::bigint', $$tg_op = 'INSERT' or (tg_op = 'UPDATE'
    and (new.scope, new.contact_id) is distinct from (old.scope, old.contact_id))$$, $$
        if r.ticket_no is null and not r.is_draft and exists (select from conversations c
            where c.account_id = r.account_id and c.id = r.id and c.ticket_no is null and not c.is_draft) then
          with head as (
            update account_head set ticket_no = ticket_no + 1 where account_id = r.account_id returning ticket_no)
          update conversations c set ticket_no = head.ticket_no from head
            where c.account_id = r.account_id and c.id = r.id;
        end if;$$);
--> statement-breakpoint
select log_table(item, 'thread_scope(r.account_id, r.conversation_id)', 'r.conversation_id')
from unnest(array['messages', 'notes', 'activities', 'deliveries']) item;
--> statement-breakpoint
select log_table('drafts', $$'user:' || r.user_id::text$$, 'r.conversation_id');
--> statement-breakpoint
select log_table('mailboxes', $$'mbox:' || r.id::text$$);
--> statement-breakpoint
select log_table(plain, $$'acct'$$) from unnest(array['labels', 'contacts', 'users', 'teams']) plain;
--> statement-breakpoint

-- Rows that travel with columns of other tables: a change there is a change of theirs -----------------------------
create function touch_parent() returns trigger language plpgsql as $$
declare
  link record := coalesce(new, old);
begin
  if tg_argv[0] = 'mailboxes' then
    update mailboxes set ver = ver where account_id = link.account_id and id = link.mailbox_id;
  elsif tg_argv[0] = 'teams' then
    update teams set ver = ver where account_id = link.account_id and id = link.team_id;
  else
    update users set ver = ver where account_id = link.account_id and role_id = link.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger touch after insert or update or delete on mailbox_user
  for each row execute function touch_parent('mailboxes');
--> statement-breakpoint
create trigger touch after insert or update or delete on mailbox_team
  for each row execute function touch_parent('mailboxes');
--> statement-breakpoint
create trigger touch after insert or update or delete on team_user for each row execute function touch_parent('teams');
--> statement-breakpoint
create trigger touch after update of name on roles for each row execute function touch_parent('users');
--> statement-breakpoint

-- Who sees what --------------------------------------------------------------------------------------------------
-- A mailbox without members and teams is open to every agent; owner and admin see all.
create view user_scope with (security_invoker = true) as
  select u.account_id, u.id as user_id, s.scope
  from users u
  join roles r on r.account_id = u.account_id and r.id = u.role_id
  cross join lateral (
    select unnest(array['acct', 'task', 'user:' || u.id::text]) as scope
    union all
    select 'mbox:' || m.id::text from mailboxes m
    where m.account_id = u.account_id and (
      r.name in ('owner', 'admin')
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
-- Counts up for the users whose set changed. A count, because a set that is taken away and given back while an
-- answer is under way looks unchanged. One at a time per account, or each of two would miss the other's change.
create function bump_scopes() returns trigger language plpgsql as $$
declare
  account integer := (coalesce(new, old)).account_id;
begin
  perform pg_advisory_xact_lock(20302, account);
  insert into user_scope_epoch as e (account_id, user_id, epoch, scopes)
  select u.account_id, u.id, 1, coalesce(array_agg(s.scope order by s.scope) filter (where s.scope is not null), '{}')
  from users u left join user_scope s on s.account_id = u.account_id and s.user_id = u.id
  where u.account_id = account
  group by u.account_id, u.id
  on conflict (account_id, user_id) do update set epoch = e.epoch + 1, scopes = excluded.scopes
    where e.scopes is distinct from excluded.scopes;
  return null;
end $$;
--> statement-breakpoint
create trigger bump_scopes after insert or update or delete on mailbox_user
  for each row execute function bump_scopes();
--> statement-breakpoint
create trigger bump_scopes after insert or update or delete on mailbox_team
  for each row execute function bump_scopes();
--> statement-breakpoint
create trigger bump_scopes after insert or update or delete on team_user
  for each row execute function bump_scopes();
--> statement-breakpoint
create trigger bump_scopes after insert or delete on mailboxes for each row execute function bump_scopes();
--> statement-breakpoint
create trigger bump_scopes after insert or update of role_id, is_active on users
  for each row execute function bump_scopes();
--> statement-breakpoint
create trigger bump_scopes after update of name on roles for each row execute function bump_scopes();
--> statement-breakpoint

-- Search: the head of a conversation, kept current by triggers; the messages' words are a column of message_sources -
create function store_words(account integer, conversation bigint, contact bigint) returns void language sql as $$
  insert into conversation_words (account_id, conversation_id, words)
  select c.account_id, c.id, search_words(concat_ws(' ', c.subject, c.ticket_no, p.first_name, p.last_name, p.email))
  from conversations c left join contacts p on p.account_id = c.account_id and p.id = c.contact_id
  where c.account_id = account and (c.id = conversation or c.contact_id = contact)
  on conflict (account_id, conversation_id) do update set words = excluded.words
$$;
--> statement-breakpoint
create function index_conversation() returns trigger language plpgsql as $$
begin
  perform store_words(new.account_id, new.id, null);
  return null;
end $$;
--> statement-breakpoint
create trigger search_new after insert on conversations for each row execute function index_conversation();
--> statement-breakpoint
create trigger search_changed after update of subject, ticket_no, contact_id on conversations for each row
  when ((old.subject, old.ticket_no, old.contact_id) is distinct from (new.subject, new.ticket_no, new.contact_id))
  execute function index_conversation();
--> statement-breakpoint
create function index_contact() returns trigger language plpgsql as $$
begin
  perform store_words(new.account_id, null, new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger search_changed after update of first_name, last_name, email on contacts for each row
  when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function index_contact();
--> statement-breakpoint
-- Conversations that contain all the words somewhere: in the head or in any message. Runs as its owner, because
-- row level security keeps text search out of its index; the account is the setting's, as everywhere.
create function search_conversations(queries tsquery[]) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public as $$
  select hit.id from unnest(queries) with ordinality q(word, n)
  cross join lateral (
    select w.conversation_id as id from public.conversation_words w
    where w.account_id = current_setting('app.account')::int and w.words @@ q.word
    union
    select m.conversation_id from public.message_sources s
    join public.messages m on m.account_id = s.account_id and m.id = s.message_id
    where s.account_id = current_setting('app.account')::int and s.words @@ q.word
  ) hit
  group by hit.id having count(distinct q.n) = cardinality(queries)
$$;
--> statement-breakpoint

-- Row level security ---------------------------------------------------------------------------------------------
-- Every table of an account, also for its owner. `app.account` is set per transaction; unset is an error. The
-- sub-select makes it one evaluation a query. `app.system` is for owners that are no superusers.
create function protect_table(target regclass, account_column text default 'account_id') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy account on %s using (%I = (select current_setting(''app.account'')::int))',
    target, account_column);
  execute format('create policy system on %s to current_user using (current_setting(''app.system'', true) = ''on'')',
    target);
end $$;
--> statement-breakpoint
select protect_table('accounts', 'id');
--> statement-breakpoint
select protect_table(a.attrelid::regclass)
from pg_attribute a join pg_class c on c.oid = a.attrelid
where a.attname = 'account_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;
