-- Where a restore moves the counters to: ids of the server go on above those of devices, which end at 2^52.
alter sequence desk_id maxvalue 9007199254740991;
--> statement-breakpoint
alter sequence lease_range maxvalue 4294967295;
