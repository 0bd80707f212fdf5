-- Contacts who see in the portal what their whole company wrote, by the company that they were allowed to see.
alter table contacts add column sees_company_id bigint;
--> statement-breakpoint
-- Members of a company by the domain of their address.
create index contacts_domains on contacts using gin (domains_above(email)) where company_id is null and company_name = '';
