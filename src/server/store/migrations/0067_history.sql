-- Mail of before is brought in by a job: fetching itself leaves what lay there.
create table mailbox_history (
	account_id integer default current_setting('app.account')::int not null,
	mailbox_id bigint not null,
	reach text not null,
	asked_by bigint,
	asked_at bigint not null,
	job_id bigint,
	constraint mailbox_history_account_id_mailbox_id_pk primary key (account_id, mailbox_id),
	constraint mailbox_history_account_id_mailbox_id_mailbox_fetching_fk foreign key (account_id, mailbox_id)
		references mailbox_fetching (account_id, mailbox_id) on delete cascade
);
--> statement-breakpoint
select protect_table('mailbox_history');
--> statement-breakpoint
alter table mailbox_fetching drop column starts_with;
--> statement-breakpoint
create index fetched_mails_account_id_folder_id_raw_sha256_index on fetched_mails using btree
	(account_id, folder_id, raw_sha256);
