-- What the tables stand on: extensions, sequences and the words of search.

create extension if not exists pg_trgm;
--> statement-breakpoint
-- Ids of rows born on the server; those of devices begin at 4096 * 2^20 = 2^32.
create sequence desk_id as bigint minvalue 1 maxvalue 4294967295;
--> statement-breakpoint
-- Number k of the next range of ids for a device.
create sequence lease_range as bigint minvalue 4096 maxvalue 8589934591;
--> statement-breakpoint
-- Lower case without accents, as `foldText` of src/lib/text.ts does it. The collation matters for the lower case
-- of letters beyond ASCII: a database may have been made with the locale C.
do $$
declare
  folding text := (
    select format('collate %I', collname) from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
    order by collname limit 1);
begin
  execute format($f$
    create function fold_text(source text) returns text language sql immutable parallel safe as $q$
      select replace(replace(replace(
        lower(regexp_replace(normalize(source, NFKD), '[\u0300-\u036f]', '', 'g') %s),
        'ß', 'ss'), 'ł', 'l'), 'ø', 'o')
    $q$ $f$, coalesce(folding, ''));
end $$;
--> statement-breakpoint
-- The folded words of a text. ASCII punctuation parts words, so that an address is found by its pieces. Cut at
-- 200,000 characters: a tsvector holds 1 MB.
create function search_words(source text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
    regexp_replace(fold_text(left(source, 200000)), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
$$;
