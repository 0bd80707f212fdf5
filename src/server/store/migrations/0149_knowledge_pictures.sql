-- Pictures that articles of a help center show or showed: versions and backups may bring them back, so they stay with it.
create table knowledge_pictures (
	account_id integer not null default current_setting('app.account')::int,
	doc_id bigint not null,
	name text not null,
	constraint knowledge_pictures_account_id_doc_id_name_pk primary key (account_id, doc_id, name),
	constraint knowledge_pictures_doc_fk foreign key (account_id, doc_id)
		references knowledge_bases (account_id, id) on delete cascade
);
--> statement-breakpoint
create index knowledge_pictures_name on knowledge_pictures (account_id, name);
--> statement-breakpoint
create function note_article_pictures() returns trigger language plpgsql as $$
begin
	insert into knowledge_pictures (account_id, doc_id, name)
	select distinct new.account_id, new.doc_id, hit.name[1]
	from regexp_matches(new.content || coalesce(new.draft->>'content', ''), '/api/pictures/([A-Za-z0-9_-]{24})', 'g') hit(name)
	on conflict do nothing;
	return null;
end $$;
--> statement-breakpoint
create trigger note_pictures after insert or update of content, draft on articles
	for each row execute function note_article_pictures();
--> statement-breakpoint
select protect_table('knowledge_pictures');
