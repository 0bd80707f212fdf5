-- An address stands in one account only: mail to it goes to one desk, and no other desk may write in its name. Where it
-- stood in several, the one that has verified it keeps it, else the oldest; the others keep the mailbox and all that is
-- in it, and its name says which address it had.
update mailboxes m set email = null, email_verified = false, name = m.name || ' (' || m.email || ')'
from (
  select account_id, id,
    row_number() over (partition by email_key order by email_verified desc, account_id, id) as place
  from mailboxes where email_key is not null
) ranked
where ranked.account_id = m.account_id and ranked.id = m.id and ranked.place > 1;
--> statement-breakpoint
-- No index is made while changes wait for the log.
set constraints all immediate;
--> statement-breakpoint
set constraints all deferred;
--> statement-breakpoint
drop index "mailboxes_email_key_index";
--> statement-breakpoint
create unique index "mailboxes_email_key_index" on "mailboxes" using btree ("email_key");
