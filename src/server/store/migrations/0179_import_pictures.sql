-- Pictures and files that came in the zip of an import, and those that its pages name and that are not in it.
alter table knowledge_imports
	add column pictures text[] not null default '{}',
	add column missing text[] not null default '{}';
