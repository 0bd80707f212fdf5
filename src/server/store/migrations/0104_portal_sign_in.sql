-- How customers sign in to the client portal: by what a mail brings, bound to the browser that asked.
create table portal_sign_ins (
	account_id integer default current_setting('app.account')::int not null,
	token_hash text not null,
	code_hash text not null,
	browser_hash text not null,
	contact_id bigint,
	address text not null,
	tries integer default 0 not null,
	ends_at bigint not null,
	constraint portal_sign_ins_pk primary key (account_id, token_hash),
	constraint portal_sign_ins_contact foreign key (account_id, contact_id)
		references contacts (account_id, id) on delete cascade
);
--> statement-breakpoint
create index portal_sign_ins_by_browser on portal_sign_ins (account_id, browser_hash);
--> statement-breakpoint
select protect_table('portal_sign_ins');
--> statement-breakpoint
create table portal_sessions (
	account_id integer default current_setting('app.account')::int not null,
	token_hash text not null,
	contact_id bigint not null,
	address text not null,
	ends_at bigint not null,
	constraint portal_sessions_pk primary key (account_id, token_hash),
	constraint portal_sessions_contact foreign key (account_id, contact_id)
		references contacts (account_id, id) on delete cascade
);
--> statement-breakpoint
select protect_table('portal_sessions');
--> statement-breakpoint
-- Who wrote a message and who got it openly, in lower case: Bcc is nobody's business.
create function people_addresses("from" jsonb, "to" jsonb, cc jsonb) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(lower(each ->> 'email')), '{}')
  from jsonb_array_elements("to" || cc || jsonb_build_array("from")) each
$$;
--> statement-breakpoint
create index messages_addresses on messages using gin (people_addresses("from", "to", cc));
