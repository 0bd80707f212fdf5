-- A template of WhatsApp's that is being filled in.
alter table drafts add column template jsonb;
