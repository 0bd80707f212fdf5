import { mailLimits } from './limits.ts'
import type { MailTopic } from './mail.ts'
import type { Headers } from './mime/headers.ts'

/*
 * Ticket and monitoring systems send many mails about one issue, often without referring to the first one.
 * The key is in the subject or in the first lines.
 */

interface TicketSystem {
  name: string
  /** Header field that its mails have; it tells them from mail by people with the same text. */
  field: string
  /** Pattern of a ticket key in a subject. */
  key: RegExp
}

const ticketSystems: readonly TicketSystem[] = [
  { name: 'jira', field: 'x-jira-fingerprint', key: /(?<![\w-])([A-Z][A-Z0-9_]{1,30}-\d{1,10})(?![\w-])/i },
  { name: 'servicenow', field: 'x-servicenow-generated', key: /(?<!\w)([A-Z]{2,10}\d{5,15})(?!\w)/i },
]

/** Subject prefixes of Nagios, Icinga, Checkmk and Monit. */
const alarmSubject = new RegExp(
  '^(?:(?:\\*\\* )?(?:problem|recovery|acknowledgement|flapping\\w*|downtime\\w*|custom) (?:host|service) alert:' +
    '|\\[(?:problem|recovery|acknowledgement|flapping\\w*|downtime\\w*|custom)\\] ' +
    '|check_?mk: |monit alert -- )',
  'i',
)

/** Subject prefixes of Zabbix; people use them too, but without a problem number below. */
const problemSubject = /^(?:problem|resolved(?: in [^:]{1,40})?|updated problem[^:]{0,40}): /i

/** First line of an alarm, such as `***** Nagios *****`. */
const alarmHead = /^\*{3,} ?(?:.{0,80}\b)?(?:nagios|icinga|monitoring|check_?mk)\b/i

const detail = /^\s*(host|service|original problem id)\s*:[ \t]*(\S.{0,200})$/i

/** Monit names the service within a sentence. */
const monitService = /^.{0,80}\bservice (\S{1,100})\s*$/i

/** Lines at the top of an alarm that are searched for its topic. */
const headLines = 30

/** Topic of an external ticket or monitoring system; null if there is none. */
export function readTopic(headers: Headers, subject: string, text: string): MailTopic | null {
  const system = ticketSystems.find(({ field }) => headers.has(field))
  const ticket = system?.key.exec(subject)?.[1]
  if (system && ticket !== undefined) return topic(`${system.name}:${ticket}`, false)
  return alarmOf(subject, text)
}

function alarmOf(subject: string, text: string): MailTopic | null {
  const lines = text.slice(0, mailLimits.topicCharacters).split('\n').slice(0, headLines)
  const head = lines.find((line) => line.trim() !== '') ?? ''
  const details = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = detail.exec(line) ?? []
    if (name && value && !details.has(name.toLowerCase())) details.set(name.toLowerCase(), value.trim())
  }
  const problem = details.get('original problem id')
  if (problem !== undefined && problemSubject.test(subject)) return topic(`alarm:problem ${problem}`, true)
  const host = details.get('host')
  if (host === undefined || !(alarmSubject.test(subject) || alarmHead.test(head))) return null
  const service = details.get('service') ?? (/^monit /i.test(subject) ? monitService.exec(head)?.[1] : null)
  return topic(`alarm:${host}/${service ?? ''}`, true)
}

/** A recovered service that fails again is a new issue; a ticket that is updated again is not. */
const topic = (id: string, endsWithConversation: boolean): MailTopic => ({
  id: id.toLowerCase(),
  endsWithConversation,
})
