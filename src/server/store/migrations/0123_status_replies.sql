-- Which conversations have an update of an incident as a reply: once each.
create table status_replies (
  account_id integer default current_setting('app.account')::int not null,
  update_key text not null,
  conversation_id bigint not null,
  incident_id bigint not null,
  message_id bigint not null,
  at bigint not null,
  constraint status_replies_pk primary key (account_id, update_key, conversation_id)
);
--> statement-breakpoint
select protect_table('status_replies');
