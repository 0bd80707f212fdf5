-- How good something was that reports count: a rating as a share of its scale.
alter table facts add column share double precision;
