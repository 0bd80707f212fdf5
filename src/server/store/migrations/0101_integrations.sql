-- Other products that an account is connected to.
create table integrations (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	provider text not null,
	events jsonb not null,
	sent_at bigint,
	trouble text,
	constraint integrations_account_id_id_pk primary key (account_id, id),
	constraint integrations_provider unique (account_id, provider)
);
--> statement-breakpoint
select protect_table('integrations');
