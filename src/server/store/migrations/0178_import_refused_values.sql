-- The value for which a row of an import was refused; null where it was not, or before this was kept.
alter table import_rows add column value text;
