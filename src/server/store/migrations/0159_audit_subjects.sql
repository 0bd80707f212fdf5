-- An entry is named by an earlier one of its subject.
create index audit_log_subject on audit_log (account_id, area, subject_id, event_seq);
