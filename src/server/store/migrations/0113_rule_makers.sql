-- Whoever made a workflow rule is told when it is switched off by itself; null for those of before.
alter table "workflowRules" add column made_by bigint;
