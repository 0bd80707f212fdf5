/*
 * Exports contain all tables of an account, as listed by the database. This file names the exceptions with
 * their reasons; a new table is exported unless it is named.
 */

/** Reasons shown to the user, because they require an action. */
export const anew = {
  passwords: 'Passwords and second factors: everybody chooses a new password by Forgot password',
  keys: 'API keys, webhooks and integrations: connect them again',
  mailServers: 'Mail servers, sign-ins at mail providers and signing keys: enter them again in each inbox',
  channels: 'Passwords and keys of SMS and WhatsApp channels: enter them again',
  signOn: 'Single sign-on: set it up again',
  hosts: 'Custom domains: add them again and change their DNS records',
  invitations: 'Invitations: send them again',
} as const

/** Tables that are not exported. */
export const leftOutTables: Readonly<Record<string, string>> = {
  credentials: anew.passwords,
  authenticator_apps: anew.passwords,
  recovery_codes: anew.passwords,
  passkeys: anew.passwords,
  apiKeys: anew.keys,
  webhooks: anew.keys,
  webhook_deliveries: anew.keys,
  integrations: anew.keys,
  mailbox_sending: anew.mailServers,
  mailbox_fetching: anew.mailServers,
  mailbox_forwarding: anew.mailServers,
  mailbox_history: anew.mailServers,
  mail_grants: anew.mailServers,
  fetched_folders: anew.mailServers,
  fetched_mails: anew.mailServers,
  signing_keys: anew.mailServers,
  secrets: anew.channels,
  single_sign_on: anew.signOn,
  hosts: anew.hosts,
  invitations: anew.invitations,
  // In progress on this server, or only valid for its devices and browsers.
  sessions: 'sign-ins of devices',
  answered_calls: 'answers to programs',
  portal_sessions: 'sign-ins of browsers',
  portal_sign_ins: 'codes under way',
  portal_passkeys: 'keys of devices, bound to the host of this desk',
  mail_links: 'links under way',
  mailbox_challenges: 'verifications under way',
  returned_mails: 'verifications under way',
  push_subscriptions: 'keys of devices',
  user_presence: 'who is here now',
  conversation_viewers: 'who looks now',
  outbox: 'calls and mails of the desk under way',
  jobs: 'long work under way',
  job_rows: 'long work under way',
  imports: 'files in preparation',
  import_rows: 'files in preparation',
  desk_imports: 'files in preparation',
  desk_import_records: 'files in preparation',
  knowledge_imports: 'files in preparation',
  event_failures: 'events that somebody may try again here',
  billing: 'the subscription belongs to this server',
  // Recreated from exported rows by triggers.
  audit_heads: 'derived',
  conversation_words: 'derived',
  user_scope_epoch: 'derived',
  public_versions: 'derived',
  // State of devices, which sync from scratch.
  change_log: 'sync of devices',
  sync_op: 'sync of devices',
  id_lease: 'sync of devices',
}

/** Columns that are not exported, besides the account id and generated ones; they get defaults. */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = {
  // The plan belongs to the server.
  accounts: ['id', 'plan', 'plan_limits', 'features', 'trial_ends_at', 'deletes_at'],
  account_head: ['seq', 'floor', 'job_seq'],
  event_cursors: ['attempts', 'retry_at'],
  audit_log: ['hash'],
  whatsappChannels: ['verify_token'],
}

/** Columns that are not exported from any table. */
export const leftOutEverywhere = ['account_id', 'ver']

const ledgers = `('audit', 'facts')`

/**
 * Filters for partly exported tables: only events that the ledgers have not processed yet. Other consumers,
 * such as notifications, handle them on this server.
 */
export const copiedRows: Readonly<Record<string, string>> = {
  event_cursors: `t.consumer in ${ledgers}`,
  domain_events: `t.seq > coalesce((select min(c.seq) from event_cursors c
    where c.account_id = t.account_id and c.consumer in ${ledgers}), 0)`,
}

/** Replaced values: queued mail leaves from this server, and waits for a decision on the other one. */
export const copiedValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  effects: {
    state: `case t.state when 'waiting' then 'kept' when 'claimed' then 'unknown' when 'dot' then 'unknown' else t.state end`,
  },
  deliveries: {
    state: `case t.state when 'queued' then 'kept' when 'sending' then 'unknown' else t.state end`,
    recipients: `(select coalesce(jsonb_agg(case e->>'state' when 'queued' then e || '{"state": "kept"}'
      when 'sending' then e || '{"state": "unknown"}' else e end order by place), '[]')
      from jsonb_array_elements(t.recipients) with ordinality as p(e, place))`,
  },
}

/** Columns that refer to stored files by hash, and the store of each. */
export const contentColumns: Readonly<Record<string, { column: string; kind: 'files' | 'mails' }>> = {
  attachments: { column: 'sha256', kind: 'files' },
  pictures: { column: 'sha256', kind: 'files' },
  message_sources: { column: 'raw_sha256', kind: 'mails' },
  set_aside: { column: 'raw_sha256', kind: 'mails' },
}
