-- Runs of rules in one conversation.
create index workflow_runs_conversation on workflow_runs (account_id, conversation_id);
