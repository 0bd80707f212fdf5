-- What reading and placing a mail found beside its words; what came before says no more than that a machine wrote it.
alter table messages add column findings jsonb not null default '[]';
