-- Until when tokens of sites are checked with the secret of before too, in epoch ms; the secrets lie among the kept ones.
alter table "supportWidgets" add column previous_until bigint;
