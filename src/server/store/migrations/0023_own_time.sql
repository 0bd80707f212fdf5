CREATE INDEX "timeEntries_account_id_user_id_start_time_index" ON "timeEntries" USING btree ("account_id","user_id","start_time");
