-- Articles have viewers too. Their ids are from the same sequence; marks of what is deleted lapse within a minute.
alter table conversation_viewers
	drop constraint conversation_viewers_account_id_conversation_id_conversations_account_id_id_fk;
