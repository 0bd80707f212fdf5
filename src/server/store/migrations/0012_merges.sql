ALTER TABLE "activities" ADD COLUMN "origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_account_id_merged_into_index" ON "conversations" USING btree ("account_id","merged_into") WHERE merged_into is not null;
--> statement-breakpoint
-- An item that goes to another conversation is logged for both, so that devices take it out of the thread it left.
do $do$
declare
  item text;
begin
  foreach item in array array['messages', 'notes', 'activities', 'deliveries'] loop
    execute format($f$
      create or replace function log_%1$s() returns trigger language plpgsql as $body$
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
          new_scope := thread_scope(new.account_id, new.conversation_id);
        end if;
        if tg_op <> 'INSERT' then
          old_scope := thread_scope(old.account_id, old.conversation_id);
        end if;
        r := coalesce(new, old);
        if tg_op = 'UPDATE' and new.conversation_id <> old.conversation_id then
          perform write_log(r.account_id, %1$L, r.id, old.conversation_id, 'U', false, new_scope, old_scope);
        end if;
        s := write_log(r.account_id, %1$L, r.id, r.conversation_id, left(tg_op, 1), false, new_scope, old_scope);
        if tg_op <> 'DELETE' then
          perform set_config('app.logging', 'on', true);
          update %1$I set ver = s where account_id = r.account_id and id = r.id;
          perform set_config('app.logging', 'off', true);
        end if;
        return null;
      end $body$ $f$, item);
  end loop;
end $do$;
