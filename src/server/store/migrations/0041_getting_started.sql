-- Whether the top bar offers the first steps: to desks that are set up from now on.
alter table accounts add column shows_tour boolean not null default false;
