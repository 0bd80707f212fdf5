-- Whether an agent has said that they are away. Colleagues see it in the agent's row, which it is a change of.
alter table preferences add column is_away boolean not null default false;
--> statement-breakpoint
create function touch_user_away() returns trigger language plpgsql as $$
begin
	if new.is_away is distinct from (case when tg_op = 'UPDATE' then old.is_away else false end) then
		update users set ver = ver where account_id = new.account_id and id = new.id;
	end if;
	return null;
end $$;
--> statement-breakpoint
create trigger touch after insert or update on preferences for each row execute function touch_user_away();
