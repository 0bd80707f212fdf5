import type { AuditLogEntry } from '#domain/audit/endpoints.ts'

/** Areas of the audit log, named like the settings. */
export const areaTexts: Readonly<Record<string, string>> = {
  account: 'Account',
  accountExports: 'Exports of the account',
  apiKeys: 'API keys',
  assetFields: 'Fields of assets',
  assets: 'Assets',
  billing: 'Billing',
  blockedSenders: 'Blocked senders',
  businessHours: 'Business hours',
  companies: 'Companies',
  contactForms: 'Contact forms',
  smsChannels: 'SMS channels',
  whatsappChannels: 'WhatsApp channels',
  contactMerges: 'Merges of customers',
  contacts: 'Customers',
  erasures: 'Erasures of customers',
  conversations: 'Conversations',
  factors: 'Second steps',
  feedbackForms: 'Feedback forms',
  feedbackWidget: 'Feedback widget',
  supportWidgets: 'Support widgets',
  integrations: 'Integrations',
  labels: 'Tags',
  mailboxes: 'Inboxes',
  audit_log: 'Audit logs',
  passwords: 'Passwords',
  reports: 'Reports',
  roles: 'Roles',
  sessions: 'Sign-in',
  routing: 'Routing',
  slaRules: 'SLA management',
  sso: 'Single sign-on',
  surveys: 'Customer satisfaction',
  taskAutomations: 'Task automations',
  taskTemplates: 'Task templates',
  teams: 'Teams',
  templates: 'Email templates',
  timeSettings: 'Time tracking',
  users: 'Users',
  webhooks: 'Webhooks',
}

/** Identifier as text: `firstName` is "First name". */
const spaced = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Name of an area; derived from its identifier if there is no text. */
export const areaText = (area: string): string => areaTexts[area] ?? spaced(area)

/** Name of a record's field. */
export const fieldText = spaced

/** Value of a field on one line; a dash if empty. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (Array.isArray(value)) {
    const isSimple = value.every((each) => typeof each !== 'object')
    return value.map(valueText).join(isSimple ? ', ' : '; ') || '–'
  }
  if (typeof value !== 'object') return String(value as string | number)
  const parts = Object.entries(value).map(([name, part]) => `${spaced(name)} ${valueText(part)}`)
  return parts.join(', ') || '–'
}

/** Sentences for entries whose area says more than a subject's name. */
const sentences: Readonly<Record<string, string>> = {
  'sessions opened': 'Signed in',
  'sessions refused': 'Sign-in refused',
  'sessions ended': 'Signed out',
  'passwords changed': 'Password changed',
  'factors changed': 'Second step changed',
}

/** Action with the name of its subject, where the entry holds one: "Workshop lead changed". */
export function whatText({ area, action, subjectId, subjectName }: AuditLogEntry): string {
  const sentence = sentences[`${area} ${action}`]
  if (sentence) return sentence
  if (subjectName) return `${subjectName} ${action}`
  return subjectId > 0 && action !== 'viewed' && action !== 'exported'
    ? `#${subjectId} ${action}`
    : `${areaText(area)} ${action}`
}

/** The account is the reader's own and not shown. */
const isTold = (field: string) => field !== 'accountId'

/** Changed fields with their values before and after. */
export const changesOf = ({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isTold).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }))

/** Changes of an entry on one line. */
export const changesText = (entry: AuditLogEntry): string =>
  changesOf(entry)
    .map(({ field, from, to }) =>
      field in entry.before && from !== null
        ? `${fieldText(field)}: ${valueText(from)} → ${valueText(to)}`
        : `${fieldText(field)}: ${valueText(to)}`,
    )
    .join('; ')
