-- What stands for an agent in the signatures of inboxes, as HTML.
alter table preferences add column signature text not null default '';
