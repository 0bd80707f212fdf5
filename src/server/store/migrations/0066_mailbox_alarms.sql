-- What administrators were told to be out of order with an inbox, until it is in order again.
create table mailbox_alarms (
	account_id integer default current_setting('app.account')::int not null,
	mailbox_id bigint not null,
	way text not null,
	told_at bigint not null,
	constraint mailbox_alarms_account_id_mailbox_id_way_pk primary key (account_id, mailbox_id, way),
	constraint mailbox_alarms_account_id_mailbox_id_mailboxes_account_id_id_fk foreign key (account_id, mailbox_id)
		references mailboxes (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('mailbox_alarms');
