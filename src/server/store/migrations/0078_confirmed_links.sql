-- Links that were made before they had to be confirmed: whoever has a password is asked for it once.
delete from sso_subjects s using credentials c where c.account_id = s.account_id and c.user_id = s.user_id;
