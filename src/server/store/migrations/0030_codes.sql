-- Codes that were sent to an address and wait to be typed by the browser that asked.
create table codes (
	purpose text not null,
	address text not null,
	address_key text not null generated always as (lower(address)) stored,
	request_id uuid not null,
	browser_hash text not null,
	code_hash text not null,
	tries integer not null,
	ends_at bigint not null,
	constraint codes_purpose_address_key_pk primary key (purpose, address_key),
	constraint codes_request_id_unique unique (request_id)
);
--> statement-breakpoint
create index codes_ends_at_index on codes using btree (ends_at);
--> statement-breakpoint
-- Of no account, and seen by none: only work across accounts reads them.
alter table codes enable row level security;
--> statement-breakpoint
alter table codes force row level security;
--> statement-breakpoint
create policy system on codes to current_user using (current_setting('app.system', true) = 'on');
