-- What a role is there for, and the count of its changes. Owner and admin are told by being administrators.
alter table roles add column description text not null default '';
--> statement-breakpoint
alter table roles add column revision integer not null default 1;
--> statement-breakpoint
alter table roles drop column is_default;
--> statement-breakpoint
update roles set description = case name
    when 'owner' then 'Holds every permission and the plan'
    when 'admin' then 'Holds every permission'
    else 'Answers customers and looks after contacts, tasks and tags' end
  where name in ('owner', 'admin', 'agent');
