/*
 * Everything that an account has is copied, table by table as the database knows them. Named here is what is not, and why:
 * a table that comes new is copied unless it is named.
 */

/** Reasons that a person is told, because something has to be done about them. */
export const anew = {
  passwords: 'Passwords and second factors: everybody chooses a new password by Forgot password',
  keys: 'API keys, webhooks and integrations: connect them again',
  mailServers: 'Mail servers, sign-ins at mail providers and signing keys: enter them again in each inbox',
  channels: 'Passwords and keys of SMS and WhatsApp channels: enter them again',
  signOn: 'Single sign-on: set it up again',
  hosts: 'Custom domains: add them again and change their DNS records',
  invitations: 'Invitations: send them again',
} as const

/** Tables that are not copied. */
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
  // Under way in this desk, or good for its devices and browsers alone.
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
  // Made anew from what is copied, by triggers.
  audit_heads: 'derived',
  conversation_words: 'derived',
  user_scope_epoch: 'derived',
  public_versions: 'derived',
  // Of devices, which begin anew.
  change_log: 'sync of devices',
  sync_op: 'sync of devices',
  id_lease: 'sync of devices',
}

/** Columns that are not copied, besides the account's number and generated ones: they begin anew. */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = {
  // The plan is that of the server.
  accounts: ['id', 'plan', 'plan_limits', 'features', 'trial_ends_at', 'deletes_at'],
  account_head: ['seq', 'floor', 'job_seq'],
  event_cursors: ['attempts', 'retry_at'],
  audit_log: ['hash'],
  whatsappChannels: ['verify_token'],
}

/** Columns of every table that are not copied. */
export const leftOutEverywhere = ['account_id', 'ver']

const ledgers = `('audit', 'facts')`

/**
 * Rows that are copied where not all are: of what happened, only what the ledgers have not read yet. Everything else
 * that follows from it, such as notifications, follows here.
 */
export const copiedRows: Readonly<Record<string, string>> = {
  event_cursors: `t.consumer in ${ledgers}`,
  domain_events: `t.seq > coalesce((select min(c.seq) from event_cursors c
    where c.account_id = t.account_id and c.consumer in ${ledgers}), 0)`,
}

/** Values in place of those that stand here: mail under way leaves from here, and waits for a decision there. */
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

/** Columns that name kept bytes by their hash, and where those lie. */
export const contentColumns: Readonly<Record<string, { column: string; kind: 'files' | 'mails' }>> = {
  attachments: { column: 'sha256', kind: 'files' },
  pictures: { column: 'sha256', kind: 'files' },
  message_sources: { column: 'raw_sha256', kind: 'mails' },
  set_aside: { column: 'raw_sha256', kind: 'mails' },
}
