-- When mail of an inbox last left, found without looking at all of it.
create index effects_of_mailbox on effects using btree (account_id, mailbox_id, claimed_at) where state = 'done';
