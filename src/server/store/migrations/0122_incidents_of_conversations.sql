-- A conversation may be about an incident of the status page. Older rows have none.
alter table conversations add column incident_id bigint;
create index conversations_incident on conversations (account_id, incident_id) where incident_id is not null;
-- Devices hold the names of incidents, so that one can be chosen without a connection.
alter table "statusIncidents" add column ver bigint default 0 not null;
--> statement-breakpoint
select log_table('statusIncidents', $$'acct'$$);
