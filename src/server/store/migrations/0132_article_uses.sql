-- Messages of ours that lead to an article: each article tells which conversations used it.
create table article_uses (
	account_id integer not null default current_setting('app.account')::int,
	article_id bigint not null,
	message_id bigint not null,
	at bigint not null,
	constraint article_uses_account_id_article_id_message_id_pk primary key (account_id, article_id, message_id),
	constraint article_uses_article_fk foreign key (account_id, article_id)
		references articles (account_id, id) on delete cascade,
	constraint article_uses_message_fk foreign key (account_id, message_id)
		references messages (account_id, id) on delete cascade
);
--> statement-breakpoint
create index article_uses_message on article_uses (account_id, message_id);
--> statement-breakpoint
select protect_table('article_uses');
