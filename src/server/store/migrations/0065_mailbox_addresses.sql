-- All addresses of inboxes: the one that an inbox writes from, kept in step with it, and its aliases. One unique key over
-- both decides whose an address is, across all accounts.
create table mailbox_addresses (
	account_id integer default current_setting('app.account')::int not null,
	mailbox_id bigint not null,
	address text not null,
	address_key text generated always as (lower(address)) stored,
	is_alias boolean not null,
	is_verified boolean default false not null,
	constraint mailbox_addresses_account_id_mailbox_id_address_key_pk primary key (account_id, mailbox_id, address_key),
	constraint "mailbox_addresses_addressKey_unique" unique (address_key),
	constraint mailbox_addresses_account_id_mailbox_id_mailboxes_fk foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
insert into mailbox_addresses (account_id, mailbox_id, address, is_alias)
	select account_id, id, email, false from mailboxes where email is not null;
--> statement-breakpoint
select protect_table('mailbox_addresses');
--> statement-breakpoint
-- An alias that becomes the address of its inbox is no alias any more.
create function keep_mailbox_address() returns trigger language plpgsql as $$
begin
	delete from mailbox_addresses where account_id = new.account_id and mailbox_id = new.id
		and (not is_alias or address_key = lower(new.email));
	if new.email is not null then
		insert into mailbox_addresses (account_id, mailbox_id, address, is_alias)
			values (new.account_id, new.id, new.email, false);
	end if;
	return null;
end $$;
--> statement-breakpoint
create trigger keep_address after insert or update of email on mailboxes
	for each row execute function keep_mailbox_address();
--> statement-breakpoint
create trigger touch_came after insert or update on mailbox_addresses
	for each row when (new.is_alias) execute function touch_parent('mailboxes');
--> statement-breakpoint
create trigger touch_left after delete on mailbox_addresses
	for each row when (old.is_alias) execute function touch_parent('mailboxes');
--> statement-breakpoint
-- A mail that verifies is under way for each address, and not for each inbox.
alter table mailbox_challenges drop constraint mailbox_challenges_pkey;
--> statement-breakpoint
alter table mailbox_challenges add constraint mailbox_challenges_account_id_mailbox_id_address_key_pk
	primary key (account_id, mailbox_id, address_key);
