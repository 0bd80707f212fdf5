-- The knowledge base whose articles a widget finds; null for none.
alter table "supportWidgets" add column doc_id bigint;
