import type { Pool } from 'pg'
import { firstLease } from '#domain/sync/lease.ts'
import { agentPermissions } from '#domain/access/permissions.ts'

/** Initial account of a world. */
export interface People {
  accountId: number
  userIds: number[]
  /** The first inbox is open to all, the second to its members. */
  mailboxIds: number[]
}

/** First id of the server's sequence in every world, so that a seed always gives the same ids. */
const firstId = 1000

/**
 * Creates an account with three agents, two inboxes and three labels, in one round trip. Restarts the
 * sequences, since the account of the previous world is gone.
 */
export async function populate(admin: Pool, now: number): Promise<People> {
  const text = `
    begin;
    set local app.system = 'on';
    set local session_replication_role = replica;
    delete from accounts;
    set local session_replication_role = origin;
    delete from id_lease;
    select setval('desk_id', ${firstId}), setval('lease_range', ${firstLease}, false);
    insert into accounts (name, created_at) values ('World', ${now});
    select set_config('app.account', currval(pg_get_serial_sequence('accounts', 'id'))::text, true);
    insert into roles (account_id, name, permissions)
      select current_setting('app.account')::int, 'agent', '{${agentPermissions.join(',')}}';
    insert into users (account_id, first_name, last_name, email, role_id)
      select r.account_id, n, 'Agent', lower(n) || '.' || r.account_id || '@desk.test', r.id
      from roles r, unnest(array['Maya', 'Priya', 'Jun']) with ordinality u(n, o)
      where r.account_id = current_setting('app.account')::int order by o;
    insert into mailboxes (account_id, name, type, email, email_verified, settings)
      select current_setting('app.account')::int, n, 'email', n || '.' || current_setting('app.account') || '@desk.test',
        true, '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}'
      from unnest(array['support', 'warranty']) with ordinality m(n, o) order by o;
    insert into labels (account_id, label, color)
      select current_setting('app.account')::int, n, 'red'
      from unnest(array['urgent', 'fleet', 'parts']) with ordinality l(n, o) order by o;
    insert into mailbox_user (account_id, mailbox_id, user_id)
      select m.account_id, m.id, u.id from mailboxes m join users u on u.account_id = m.account_id
      where m.account_id = current_setting('app.account')::int and m.name = 'warranty';
    select current_setting('app.account')::int as "accountId",
      (select array_agg(id order by id) from users where account_id = current_setting('app.account')::int) as "userIds",
      (select array_agg(id order by id) from mailboxes where account_id = current_setting('app.account')::int) as "mailboxIds";
    commit`
  const results = (await admin.query(text)) as unknown as { rows: Record<string, unknown>[] }[]
  const made = results.at(-2)?.rows[0] as unknown as Record<string, string[] | number>
  const numbers = (key: string) => (made[key] as string[]).map(Number)
  return {
    accountId: Number(made['accountId']),
    userIds: numbers('userIds'),
    mailboxIds: numbers('mailboxIds'),
  }
}
