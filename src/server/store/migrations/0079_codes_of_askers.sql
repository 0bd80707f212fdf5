-- Who asks for a code of somebody else's address ends no code of theirs.
alter table codes drop constraint codes_purpose_address_key_pk;
--> statement-breakpoint
alter table codes add constraint codes_purpose_address_key_browser_hash_pk
	primary key (purpose, address_key, browser_hash);
