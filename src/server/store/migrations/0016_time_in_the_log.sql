-- The log says on which conversation time was spent, and on which before: devices hold it for as long as they hold that
-- one, also where the entry went while the conversation was out of the user's sight.
create or replace function log_timeEntries() returns trigger language plpgsql as $body$
declare
  r "timeEntries";
  s bigint;
  new_scope text;
  old_scope text;
begin
  if tg_op = 'UPDATE' and (new.account_id, new.id) is distinct from (old.account_id, old.id) then
    raise exception 'the id of timeEntries is immutable';
  end if;
  if tg_op <> 'DELETE' then
    r := new;
    new_scope := case when r.conversation_id is null then 'task' else thread_scope(r.account_id, r.conversation_id) end;
  end if;
  if tg_op <> 'INSERT' then
    r := old;
    old_scope := case when r.conversation_id is null then 'task' else thread_scope(r.account_id, r.conversation_id) end;
  end if;
  r := coalesce(new, old);
  if tg_op = 'UPDATE' and new.conversation_id is distinct from old.conversation_id then
    perform write_log(r.account_id, 'timeEntries', r.id, old.conversation_id, 'U', false, new_scope, old_scope);
  end if;
  s := write_log(r.account_id, 'timeEntries', r.id, r.conversation_id, left(tg_op, 1), false, new_scope, old_scope);
  if tg_op <> 'DELETE' then
    perform set_config('app.logging', 'on', true);
    update "timeEntries" set ver = s where account_id = r.account_id and id = r.id;
    perform set_config('app.logging', 'off', true);
  end if;
  return null;
end $body$;
