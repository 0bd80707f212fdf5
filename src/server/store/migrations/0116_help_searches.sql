-- Searches of help centers, counted by day and words.
create table help_searches (
	account_id integer default current_setting('app.account')::int not null,
	doc_id bigint not null,
	day integer not null,
	words text not null,
	times integer not null,
	is_found boolean not null,
	constraint help_searches_account_id_doc_id_day_words_pk primary key (account_id, doc_id, day, words),
	constraint help_searches_account_id_doc_id_knowledge_bases_account_id_id_fk
		foreign key (account_id, doc_id) references knowledge_bases (account_id, id) on delete cascade
);
--> statement-breakpoint
create index help_searches_day on help_searches (day);
--> statement-breakpoint
select protect_table('help_searches');
