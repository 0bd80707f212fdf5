-- What readers say of articles: once a reader and day, and nobody can tell who it was.
create table article_votes (
	account_id integer default current_setting('app.account')::int not null,
	article_id bigint not null,
	day integer not null,
	reader text not null,
	is_helpful boolean not null,
	sentence text default '' not null,
	created_at bigint not null,
	constraint article_votes_account_id_article_id_day_reader_pk primary key (account_id, article_id, day, reader),
	constraint article_votes_article_fk foreign key (account_id, article_id)
		references articles (account_id, id) on delete cascade
);
--> statement-breakpoint
create index article_votes_day on article_votes (day);
--> statement-breakpoint
select protect_table('article_votes');
