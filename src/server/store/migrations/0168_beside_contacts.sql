-- Contacts travel with their company and the names of their assets: a change there is one of theirs. It is told of those
-- with conversations; any other is read again when it is opened. Locked in the order of their ids, as everywhere.
create function touch_contacts(account integer, wanted bigint[]) returns void language plpgsql as $$
begin
	perform from contacts where account_id = account and id = any(wanted) order by id for update;
	update contacts set ver = ver where account_id = account and id = any(wanted);
end $$;
--> statement-breakpoint
create function touch_people_of_company() returns trigger language plpgsql as $$
declare
	company companies := coalesce(new, old);
	domains text[] := '{}';
begin
	if tg_op <> 'DELETE' and new.bind_with_domain then
		domains := domains || new.domain;
	end if;
	if tg_op <> 'INSERT' and old.bind_with_domain then
		domains := domains || old.domain;
	end if;
	perform touch_contacts(company.account_id, array(
		select p.id from contacts p where p.account_id = company.account_id and p.company_id = company.id
			and exists (select from conversations c where c.account_id = p.account_id and c.contact_id = p.id)
		union
		select p.id from contacts p where cardinality(domains) > 0 and p.account_id = company.account_id
			and p.company_id is null and p.company_name = '' and domains_above(p.email) && domains
			and exists (select from conversations c where c.account_id = p.account_id and c.contact_id = p.id)));
	return null;
end $$;
--> statement-breakpoint
create trigger touch_made after insert on companies for each row when (new.bind_with_domain)
	execute function touch_people_of_company();
--> statement-breakpoint
create trigger touch_changed after update on companies for each row
	when ((old.name, old.url, old.domain, old.description, old.address, old.fields, old.bind_with_domain)
		is distinct from (new.name, new.url, new.domain, new.description, new.address, new.fields, new.bind_with_domain))
	execute function touch_people_of_company();
--> statement-breakpoint
create trigger touch_gone after delete on companies for each row execute function touch_people_of_company();
--> statement-breakpoint
create function touch_owner_of_asset() returns trigger language plpgsql as $$
declare
	asset assets := coalesce(new, old);
begin
	perform touch_contacts(asset.account_id, array(
		select p.id from contacts p where p.account_id = asset.account_id
			and p.id in (new.contact_id, old.contact_id)
			and exists (select from conversations c where c.account_id = p.account_id and c.contact_id = p.id)));
	return null;
end $$;
--> statement-breakpoint
create trigger touch after insert or delete on assets for each row execute function touch_owner_of_asset();
--> statement-breakpoint
create trigger touch_changed after update on assets for each row
	when ((old.name, old.status, old.contact_id) is distinct from (new.name, new.status, new.contact_id))
	execute function touch_owner_of_asset();
