-- Who is told that a contact is gone: whoever saw a conversation of theirs, by one entry a scope. An erasure, said by
-- app.erasing in its transaction, is told to everybody.
create or replace function log_contacts() returns trigger language plpgsql as $body$
declare
  r contacts := coalesce(new, old);
  s bigint;
  seen text[];
begin
  if tg_op = 'DELETE' then
    if current_setting('app.erasing', true) = 'on' then
      seen := array['acct'];
    else
      seen := array(select distinct c.scope from conversations c
        where c.account_id = r.account_id and c.contact_id = r.id order by 1);
    end if;
    if cardinality(seen) = 0 then
      seen := array[null::text];
    end if;
    for place in 1 .. cardinality(seen) loop
      perform write_log(r.account_id, 'contacts', r.id, null, 'D', false, null, seen[place]);
    end loop;
    return null;
  end if;
  if tg_op = 'UPDATE' and (new.account_id, new.id) is distinct from (old.account_id, old.id) then
    raise exception 'the id of contacts is immutable';
  end if;
  s := write_log(r.account_id, 'contacts', r.id, null, left(tg_op, 1), false, 'acct',
    case when tg_op = 'UPDATE' then 'acct' end);
  perform set_config('app.logging', 'on', true);
  update contacts set ver = s where account_id = r.account_id and id = r.id;
  perform set_config('app.logging', 'off', true);
  return null;
end $body$;
