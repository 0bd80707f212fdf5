-- Numbers are found without what parts their groups, and words of Hangul by their later parts: see
-- src/domain/search/tokens.ts. Kept words are made anew by this rule.
create function joined_numbers(folded text) returns setof text language plpgsql immutable parallel safe as $$
declare
  chain text;
  groups text[];
  term text;
begin
  for chain in select m[1] from regexp_matches(folded, '([0-9]+(?:[ .,''’/()-]{1,2}[0-9]+)+)', 'g') m loop
    groups := regexp_split_to_array(chain, '[^0-9]+');
    for place in 1..cardinality(groups) - 1 loop
      term := left(array_to_string(groups[place:place + 11], ''), 34);
      if length(term) >= 5 then return next term; end if;
    end loop;
  end loop;
  for chain in select m[1] from regexp_matches(folded, '([a-z]{2}[0-9]{2}(?: [a-z0-9]{4}){2,7}(?: [a-z0-9]{1,3})?)', 'g') m loop
    return next replace(chain, ' ', '');
  end loop;
end $$;
--> statement-breakpoint
create function hangul_parts(run text) returns setof text language sql immutable parallel safe as $$
  select part from (select substr(run, place, 64) as part from generate_series(2, length(run)) place) parts
  where part ~ '^[\u1100-\u115f][^\u1100-\u115f]*[\u1100-\u115f]'
$$;
--> statement-breakpoint
alter function search_terms(text) rename to plain_search_terms;
--> statement-breakpoint
create function search_terms(source text) returns text[] language plpgsql immutable parallel safe as $$
declare
  folded text := fold_text(left(source, 200000));
  terms text[] := plain_search_terms(source);
begin
  if folded ~ '[0-9][ .,''’/()-]{1,2}[0-9]|[0-9] [a-z0-9]{4} ' then
    terms := terms || array(select joined_numbers(folded));
  end if;
  if folded ~ '[\u1100-\u115f]' then
    terms := terms || array(select hangul_parts(term) from unnest(terms) term where term ~ '[\u1100-\u115f]');
  end if;
  return array(select distinct term from unnest(terms) term);
end $$;
--> statement-breakpoint
alter table message_sources drop column words;
--> statement-breakpoint
alter table message_sources add column words tsvector not null generated always as (search_words(text)) stored;
--> statement-breakpoint
create index message_sources_words_index on message_sources using gin (words);
--> statement-breakpoint
alter table contacts drop column words;
--> statement-breakpoint
alter table contacts add column words tsvector not null generated always as (contact_words(first_name, last_name, email, company_name, phone)) stored;
--> statement-breakpoint
create index contacts_words_index on contacts using gin (words);
--> statement-breakpoint
alter table contact_addresses drop column words;
--> statement-breakpoint
alter table contact_addresses add column words tsvector not null generated always as (search_words(address_key)) stored;
--> statement-breakpoint
create index contact_addresses_words_index on contact_addresses using gin (words);
--> statement-breakpoint
alter table messages drop column people;
--> statement-breakpoint
alter table messages add column people tsvector not null generated always as (people_words("from", "to", cc, bcc)) stored;
--> statement-breakpoint
create index messages_people_index on messages using gin (people);
--> statement-breakpoint
alter table notes drop column words;
--> statement-breakpoint
alter table notes add column words tsvector not null generated always as (note_words(html)) stored;
--> statement-breakpoint
create index notes_words_index on notes using gin (words);
--> statement-breakpoint
alter table assets drop column words;
--> statement-breakpoint
alter table assets add column words tsvector not null generated always as (search_words(name || ' ' || type || ' ' || serial)) stored;
--> statement-breakpoint
create index assets_words_index on assets using gin (words);
--> statement-breakpoint
alter table articles drop column words;
--> statement-breakpoint
alter table articles add column words tsvector not null generated always as (search_words(name || ' ' || plain_content)) stored;
--> statement-breakpoint
select count(store_words(account_id, id, null)) from conversations;
