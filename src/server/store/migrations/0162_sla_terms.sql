-- What a rule and its hours said at a time: open conversations keep what they began with.
create table sla_terms (
	account_id integer default current_setting('app.account')::int not null,
	id bigint default nextval('desk_id') not null,
	rule_id bigint not null,
	digest text not null,
	terms jsonb not null,
	since bigint not null,
	constraint "sla_terms_account_id_id_pk" primary key (account_id, id)
);
--> statement-breakpoint
create unique index sla_terms_digest on sla_terms (account_id, rule_id, digest);
--> statement-breakpoint
select protect_table('sla_terms');
--> statement-breakpoint
create view sla_rule_terms with (security_invoker = true) as
	select account_id, rule_id, is_active, created_at, terms, md5(terms::text) as digest
	from (
		select r.account_id, r.id as rule_id, r.is_active, r.created_at, jsonb_build_object(
			'conditions', r.conditions, 'targets', r.targets, 'warnBefore', r.warn_before,
			'hours', case when h.id is not null then
				jsonb_build_object('timeZone', h.time_zone, 'days', h.days, 'holidays', h.holidays) end) as terms
		from "slaRules" r
		left join "businessHours" h on h.account_id = r.account_id and h.id = r.business_hours_id) as now;
--> statement-breakpoint
alter table sla_targets add column terms_id bigint, add column chosen jsonb;
--> statement-breakpoint
insert into sla_terms (account_id, rule_id, digest, terms, since)
	select account_id, rule_id, digest, terms, created_at from sla_rule_terms;
--> statement-breakpoint
update sla_targets t set terms_id = x.id from sla_terms x
	where x.account_id = t.account_id and x.rule_id = t.rule_id and t.ended_at is null;
