-- Files of imported articles are kept as pictures are: under a name that nobody can guess, with the name they are saved by.
alter table pictures add column file_name text;
