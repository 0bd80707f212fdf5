-- A submission of a contact form that a person has to look at: its words, files, marks and doubts; null for mail.
alter table set_aside add column submission jsonb;
