-- Tasks with their sub-tasks in one record, and their notes.
alter table account_head add column task_no integer not null default 0;
--> statement-breakpoint
create table tasks (
  account_id integer default current_setting('app.account')::int not null,
  id bigint default nextval('desk_id') not null,
  ver bigint default 0 not null,
  scope text not null,
  task_no integer,
  type text not null,
  call_type text,
  subject text not null,
  description text not null,
  contact_id bigint,
  conversation_id bigint,
  status text not null,
  status_before text,
  overdue_for bigint,
  priority text not null,
  assignee_id bigint,
  start_at bigint not null,
  end_at bigint not null,
  sub_tasks jsonb not null,
  author_id bigint,
  created_at bigint not null,
  closed_at bigint,
  deleted_at bigint,
  primary key (account_id, id),
  foreign key (account_id, conversation_id) references conversations (account_id, id)
    on delete set null (conversation_id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete set null (contact_id),
  constraint tasks_end check (end_at >= start_at)
) with (fillfactor = 70);
--> statement-breakpoint
create unique index tasks_account_id_task_no_index on tasks (account_id, task_no);
--> statement-breakpoint
create index tasks_account_id_conversation_id_index on tasks (account_id, conversation_id);
--> statement-breakpoint
create index tasks_account_id_contact_id_end_at_index on tasks (account_id, contact_id, end_at);
--> statement-breakpoint
create index tasks_account_id_end_at_id_index on tasks (account_id, end_at, id);
--> statement-breakpoint
create table "taskNotes" (
  account_id integer default current_setting('app.account')::int not null,
  id bigint default nextval('desk_id') not null,
  ver bigint default 0 not null,
  task_id bigint not null,
  scope text not null,
  html text not null,
  author_id bigint not null,
  mentions jsonb not null,
  attachments jsonb not null,
  created_at bigint not null,
  primary key (account_id, id),
  foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade
);
--> statement-breakpoint
create index "taskNotes_account_id_task_id_index" on "taskNotes" (account_id, task_id);
--> statement-breakpoint
-- Which task an id of a sub-task belongs to, also once that was removed: it may come back there, and nowhere else.
create table sub_tasks (
  account_id integer default current_setting('app.account')::int not null,
  id bigint not null,
  owner_id bigint not null,
  primary key (account_id, id),
  foreign key (account_id, owner_id) references tasks (account_id, id) on delete cascade
);
--> statement-breakpoint
create index sub_tasks_account_id_owner_id_index on sub_tasks (account_id, owner_id);
--> statement-breakpoint
select protect_table(unnest(array['tasks', '"taskNotes"', 'sub_tasks'])::regclass);
--> statement-breakpoint
-- The number is taken with the head's lock, at the very end, as those of tickets are.
select log_table('tasks', 'r.scope', 'null::bigint', 'false', $$
        if r.task_no is null and exists (select from tasks t
            where t.account_id = r.account_id and t.id = r.id and t.task_no is null) then
          with head as (
            update account_head set task_no = task_no + 1 where account_id = r.account_id returning task_no)
          update tasks t set task_no = head.task_no from head where t.account_id = r.account_id and t.id = r.id;
        end if;$$);
--> statement-breakpoint
select log_table('taskNotes', 'r.scope');
--> statement-breakpoint

-- Whose a task is (D2-01): that of its conversation, or of what this has become part of; without one everybody's.
create function task_place(account integer, conversation bigint, out id bigint, out scope text) language plpgsql stable as $$
declare
  next bigint;
begin
  id := conversation;
  scope := 'task';
  while id is not null loop
    select c.scope, c.merged_into into scope, next from conversations c where c.account_id = account and c.id = task_place.id;
    exit when not found or next is null or next = id;
    id := next;
  end loop;
  scope := coalesce(scope, 'task');
end $$;
--> statement-breakpoint
create function place_task() returns trigger language plpgsql as $$
begin
  select p.id, p.scope into new.conversation_id, new.scope from task_place(new.account_id, new.conversation_id) p;
  return new;
end $$;
--> statement-breakpoint
create trigger place before insert or update of conversation_id on tasks for each row execute function place_task();
--> statement-breakpoint
-- A task is put on a conversation that moves at the same moment: the one of them that commits last sees the other, as
-- both look again once they hold the head. `log` comes first by its name and takes it; neither waits for the other's rows.
create function replace_tasks() returns trigger language plpgsql as $$
declare
  found_task record;
begin
  for found_task in
    select t.id, p.id as conversation_id, p.scope from tasks t
      cross join lateral task_place(t.account_id, t.conversation_id) p
      where t.account_id = new.account_id and t.conversation_id = (case tg_table_name
          when 'tasks' then to_jsonb(new)->>'conversation_id' else to_jsonb(new)->>'id' end)::bigint
        and (tg_table_name <> 'tasks' or t.id = new.id)
        and (t.conversation_id, t.scope) is distinct from (p.id, p.scope)
      order by t.id
  loop
    update tasks t set conversation_id = found_task.conversation_id, scope = found_task.scope
      where t.account_id = new.account_id and t.id = found_task.id;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger log_place after insert or update of conversation_id on tasks deferrable initially deferred
  for each row when (new.conversation_id is not null) execute function replace_tasks();
--> statement-breakpoint
create constraint trigger log_tasks after update on conversations deferrable initially deferred for each row
  when ((old.scope, old.merged_into) is distinct from (new.scope, new.merged_into)) execute function replace_tasks();
--> statement-breakpoint
-- Notes are their task's, whose row is locked by whoever adds one.
create function place_notes() returns trigger language plpgsql as $$
begin
  update "taskNotes" set scope = new.scope where account_id = new.account_id and task_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger place_notes after update of scope, conversation_id on tasks for each row
  when (old.scope is distinct from new.scope) execute function place_notes();
--> statement-breakpoint
create function index_sub_tasks() returns trigger language plpgsql as $$
begin
  insert into sub_tasks (account_id, id, owner_id)
    select new.account_id, (part->>'id')::bigint, new.id from jsonb_array_elements(new.sub_tasks) part
    where not exists (select from sub_tasks s
      where s.account_id = new.account_id and s.id = (part->>'id')::bigint and s.owner_id = new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger index_new after insert on tasks for each row execute function index_sub_tasks();
--> statement-breakpoint
create trigger index_changed after update of sub_tasks on tasks for each row
  when (old.sub_tasks is distinct from new.sub_tasks) execute function index_sub_tasks();
