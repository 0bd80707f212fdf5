-- Each entry of the audit log bears the hash of itself and of the entry before: what is changed later is found.
alter table audit_log add column number bigint;
--> statement-breakpoint
alter table audit_log add column hash text;
--> statement-breakpoint
-- The last entry of each account, so that entries missing at the end are found too.
create table audit_heads (
	account_id integer not null default current_setting('app.account')::int,
	number bigint not null,
	hash text not null,
	constraint audit_heads_account_id_pk primary key (account_id)
);
--> statement-breakpoint
select protect_table('audit_heads');
--> statement-breakpoint
create function audit_hash(previous text, entry audit_log) returns text language sql stable as $$
	select encode(sha256(convert_to(previous || jsonb_build_array(entry.account_id, entry.number, entry.event_seq, entry.at,
		entry.user_id, entry.origin, entry.rule_id, entry.area, entry.action, entry.subject_id, entry.before,
		entry.after)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
create function chain_audit() returns trigger language plpgsql as $$
declare head audit_heads;
begin
	insert into audit_heads values (new.account_id, 0, '') on conflict do nothing;
	select * into head from audit_heads where account_id = new.account_id for update;
	-- An event has one entry, however often it is told.
	if exists (select from audit_log where account_id = new.account_id and event_seq = new.event_seq) then
		return null;
	end if;
	new.number := head.number + 1;
	new.hash := audit_hash(head.hash, new);
	update audit_heads set number = new.number, hash = new.hash where account_id = new.account_id;
	return new;
end $$;
--> statement-breakpoint
-- Entries that are there already are chained in their order.
do $$
declare entry audit_log; head audit_heads;
begin
	for entry in select * from audit_log order by account_id, event_seq loop
		if head.account_id is distinct from entry.account_id then
			head := row(entry.account_id, 0, '')::audit_heads;
			insert into audit_heads values (entry.account_id, 0, '');
		end if;
		entry.number := head.number + 1;
		head.hash := audit_hash(head.hash, entry);
		head.number := entry.number;
		update audit_log set number = head.number, hash = head.hash
			where account_id = entry.account_id and id = entry.id;
		update audit_heads set number = head.number, hash = head.hash where account_id = entry.account_id;
	end loop;
end $$;
--> statement-breakpoint
alter table audit_log alter column number set not null, alter column hash set not null;
--> statement-breakpoint
create unique index audit_log_number on audit_log (account_id, number);
--> statement-breakpoint
create trigger chain before insert on audit_log for each row execute function chain_audit();
