-- A search of several words begins with one that few conversations have, and asks the others of these alone: a word that
-- everybody has, as the name of the company, costs nothing then.
create function has_words(account integer, conversation bigint, word tsquery) returns boolean
language sql stable set search_path = pg_catalog, public as $$
	select exists (select from conversation_words w
			where w.account_id = account and w.conversation_id = conversation and w.words @@ word)
		or exists (select from messages m where m.account_id = account and m.conversation_id = conversation
			and (m.people @@ word or exists (select from message_sources s
				where s.account_id = account and s.message_id = m.id and s.words @@ word)))
		or exists (select from notes n
			where n.account_id = account and n.conversation_id = conversation and n.words @@ word)
$$;
--> statement-breakpoint
create function conversations_of_word(account integer, word tsquery) returns setof bigint
language sql stable set search_path = pg_catalog, public as $$
	select w.conversation_id from conversation_words w where w.account_id = account and w.words @@ word
	union all
	select m.conversation_id from message_sources s
		join messages m on m.account_id = s.account_id and m.id = s.message_id
		where s.account_id = account and s.words @@ word
	union all
	select m.conversation_id from messages m where m.account_id = account and m.people @@ word
	union all
	select n.conversation_id from notes n where n.account_id = account and n.words @@ word
$$;
--> statement-breakpoint
create or replace function search_conversations(queries tsquery[]) returns setof bigint
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
	account constant integer := current_setting('app.account')::integer;
	few constant integer := 1000;
	word tsquery;
	of_word bigint[];
	fewest bigint[];
begin
	if cardinality(queries) > 1 then
		foreach word in array queries loop
			of_word := array(select id from conversations_of_word(account, word) id limit few + 1);
			if cardinality(of_word) <= few and (fewest is null or cardinality(of_word) < cardinality(fewest)) then
				fewest := of_word;
			end if;
		end loop;
	end if;
	if fewest is not null then
		return query select f.id from (select distinct id from unnest(fewest) id) f
			where not exists (select from unnest(queries) q where not has_words(account, f.id, q));
	else
		return query select hit.id from unnest(queries) with ordinality q(word, n)
			cross join lateral (select distinct id from conversations_of_word(account, q.word) id) hit
			group by hit.id having count(*) = cardinality(queries);
	end if;
end $$;
--> statement-breakpoint
create function contacts_of_word(account integer, word tsquery) returns setof bigint
language sql stable set search_path = pg_catalog, public as $$
	select c.id from contacts c where c.account_id = account and c.words @@ word
	union all
	select a.contact_id from contact_addresses a where a.account_id = account and a.words @@ word
$$;
--> statement-breakpoint
create or replace function search_contacts(queries tsquery[]) returns setof bigint
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
	account constant integer := current_setting('app.account')::integer;
	few constant integer := 1000;
	word tsquery;
	of_word bigint[];
	fewest bigint[];
begin
	if cardinality(queries) > 1 then
		foreach word in array queries loop
			of_word := array(select id from contacts_of_word(account, word) id limit few + 1);
			if cardinality(of_word) <= few and (fewest is null or cardinality(of_word) < cardinality(fewest)) then
				fewest := of_word;
			end if;
		end loop;
	end if;
	if fewest is not null then
		return query select c.id from contacts c where c.account_id = account and c.id = any(fewest)
			and not exists (select from unnest(queries) q where not (c.words @@ q or exists (
				select from contact_addresses a
				where a.account_id = account and a.contact_id = c.id and a.words @@ q)));
	else
		return query select hit.id from unnest(queries) with ordinality q(word, n)
			cross join lateral (select distinct id from contacts_of_word(account, q.word) id) hit
			group by hit.id having count(*) = cardinality(queries);
	end if;
end $$;
--> statement-breakpoint
-- Which of the queries find anything at all, in the order in which they were given; the first hit is enough.
create or replace function search_hits(queries tsquery[]) returns boolean[]
language sql stable security definer set search_path = pg_catalog, public as $$
	select array_agg(exists (select from conversations_of_word(current_setting('app.account')::integer, q.word))
		or exists (select from contacts_of_word(current_setting('app.account')::integer, q.word)) order by q.n)
	from unnest(queries) with ordinality q(word, n)
$$;
