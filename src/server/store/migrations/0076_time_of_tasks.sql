-- Time that is spent on a task is seen by whoever sees the task.
create function task_scope(account integer, task bigint) returns text language sql stable as $$
  select coalesce(
    (select t.scope from tasks t where t.account_id = account and t.id = task),
    (select coalesce(l.scope, l.prev_scope) from change_log l
      where l.account_id = account and l.ent = 'tasks' and l.eid = task
      order by l.seq desc limit 1))
$$;
--> statement-breakpoint
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
    new_scope := case when r.conversation_id is null then task_scope(r.account_id, r.task_id)
      else thread_scope(r.account_id, r.conversation_id) end;
  end if;
  if tg_op <> 'INSERT' then
    r := old;
    old_scope := case when r.conversation_id is null then task_scope(r.account_id, r.task_id)
      else thread_scope(r.account_id, r.conversation_id) end;
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
