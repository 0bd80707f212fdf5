-- Senders whose mail is set aside: addresses, and domains with all below them.
create table "blockedSenders" (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	ver bigint default 0 not null,
	sender text not null,
	user_id bigint not null,
	created_at bigint not null,
	constraint "blockedSenders_account_id_id_pk" primary key (account_id, id),
	constraint "blockedSenders_accountId_sender_unique" unique (account_id, sender)
);
--> statement-breakpoint
select protect_table('"blockedSenders"');
--> statement-breakpoint
select log_table('blockedSenders', $$'acct'$$);
