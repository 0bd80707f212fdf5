import type { FastifyInstance } from 'fastify'
import type { endpoints } from '#domain/endpoints.ts'
import { accountArea } from './account/area.ts'
import { aiHandlers } from './ai/handlers.ts'
import { factsConsumer } from './analytics/consumer.ts'
import { makeMissingFacts } from './analytics/earlier-facts.ts'
import { reportHandlers } from './analytics/handlers.ts'
import { apiKeysArea } from './api-keys/area.ts'
import type { ServerArea, Service } from './area.ts'
import { assetsArea } from './assets/area.ts'
import { attachmentsArea } from './attachments/area.ts'
import { auditArea } from './audit/area.ts'
import { authArea } from './auth/area.ts'
import { automaticAnswersArea } from './automatic-answers/area.ts'
import { tellTooLarge } from './automatic-answers/too-large.ts'
import { billingArea } from './billing/area.ts'
import { channelsArea, fetchingArea } from './channels/area.ts'
import { smsArea } from './sms/area.ts'
import { smsChannel, type SmsSendParts } from './sms/send-sms.ts'
import { intakeParts } from './channels/email/mail-service.ts'
import { businessHoursHandlers } from './business-hours/handlers.ts'
import type { Chore } from './chores/chore.ts'
import { contactFormsArea } from './contact-forms/area.ts'
import { conversationsArea } from './conversations/area.ts'
import { customersArea } from './customers/area.ts'
import { demoLoad } from './demo/job.ts'
import { deskImportArea } from './desk-import/area.ts'
import { discoveryArea } from './discovery/area.ts'
import { isFreeMail } from './discovery/known-hosts.ts'
import type { Consumer } from './events/consumer.ts'
import { factorHandlers } from './factors/handlers.ts'
import type { RoomHandlers } from './http/handler.ts'
import { helpCenterArea } from './help-center/area.ts'
import { hostsArea } from './hosts/area.ts'
import { integrationsArea } from './integrations/area.ts'
import { knowledgeArea } from './knowledge/area.ts'
import { mailHistoryArea } from './mail-history/area.ts'
import { onListed } from './mail-history/start.ts'
import { notificationsArea } from './notifications/area.ts'
import { onboardingHandlers } from './onboarding/handlers.ts'
import { whatsappArea } from './whatsapp/area.ts'
import { whatsappChannel, type WhatsAppSendParts } from './whatsapp/send.ts'
import type { CarriedKind } from './outbox/kind.ts'
import { sharedParts, type AppDeps, type CalledParts, type RunningParts, type SharedParts } from './parts.ts'
import { peopleArea } from './people/area.ts'
import { joinedChores, platform } from './platform.ts'
import { searchHandlers } from './search/handlers.ts'
import { ssoHandlers } from './sso/handlers.ts'
import { portalArea } from './portal/area.ts'
import { statusPageArea } from './status-page/area.ts'
import { routingArea } from './routing/area.ts'
import { setAsideArea } from './set-aside/area.ts'
import { slaArea } from './sla/area.ts'
import { supportWidgetArea } from './support-widget/area.ts'
import { surveysArea } from './surveys/area.ts'
import type { AreaRules } from './sync/area-rules.ts'
import type { FollowUp } from './sync/follow-up.ts'
import { systemMailDelivery, systemMailKind } from './system-mail/kind.ts'
import { taskAutomationsArea } from './task-automations/area.ts'
import { taskTemplateHandlers } from './task-templates/handlers.ts'
import { tasksArea } from './tasks/area.ts'
import { templatesArea } from './templates/area.ts'
import { timeArea } from './time/area.ts'
import type { TimerKind } from './timers/kind.ts'
import { webhooksArea } from './webhooks/area.ts'
import { workflowsArea } from './workflows/area.ts'

type AnyArea = ServerArea<SharedParts, CalledParts, RunningParts>

/**
 * Areas of the server, one line each. Contributions of several areas to one op run in this order, and so do
 * the starts of consumers and services.
 */
const areas = [
  platform,
  authArea,
  { handlers: (parts) => ({ factors: factorHandlers(parts) }) },
  { handlers: (parts) => ({ sso: ssoHandlers(parts) }) },
  accountArea,
  billingArea,
  peopleArea,
  attachmentsArea,
  customersArea({ isFreeMail }),
  assetsArea,
  conversationsArea,
  { handlers: (parts) => ({ businessHours: businessHoursHandlers(parts) }) },
  timeArea,
  tasksArea,
  { handlers: (parts) => ({ taskTemplates: taskTemplateHandlers(parts) }) },
  templatesArea,
  channelsArea((parts: SmsSendParts & WhatsAppSendParts) => ({
    sms: smsChannel(parts),
    whatsapp: whatsappChannel(parts),
  })),
  smsArea,
  whatsappArea,
  discoveryArea,
  mailHistoryArea,
  deskImportArea,
  fetchingArea({ onListed, tellTooLarge }),
  { outbox: [{ kind: systemMailKind, carry: ({ post }) => systemMailDelivery(post) }] },
  {
    consumers: [factsConsumer],
    handlers: (parts) => ({ analytics: reportHandlers(parts) }),
    chores: (parts) => [makeMissingFacts(parts)],
  },
  auditArea,
  notificationsArea,
  automaticAnswersArea,
  taskAutomationsArea,
  workflowsArea,
  routingArea,
  slaArea,
  surveysArea,
  { handlers: (parts) => ({ search: searchHandlers(parts) }) },
  { handlers: (parts) => ({ ai: aiHandlers(parts) }) },
  hostsArea,
  knowledgeArea,
  helpCenterArea,
  statusPageArea,
  portalArea,
  contactFormsArea,
  setAsideArea,
  supportWidgetArea,
  apiKeysArea,
  webhooksArea,
  integrationsArea,
  { handlers: (parts) => ({ onboarding: onboardingHandlers(intakeParts(parts)) }) },
  { jobs: ({ database, content, rawMail }) => [demoLoad({ database, content, rawMail })] },
] as const satisfies readonly AnyArea[]

const all: readonly AnyArea[] = areas

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Serving = Extract<(typeof areas)[number], { handlers: unknown }>

/** Handlers of all areas; a missing group or call of the registry does not compile. */
export type Handlers = Together<ReturnType<Serving['handlers']>>

/** Makes a handler for each call of the registry. */
export function handlersOf(parts: CalledParts): Handlers {
  const rooms: object[] = all.map(({ handlers }) => handlers?.(parts) ?? {})
  const joined = Object.assign({}, ...rooms) as Handlers
  return joined satisfies RoomHandlers<typeof endpoints>
}

/** Consumers of desk events; each keeps its own position in the history. */
export const eventConsumers: readonly Consumer[] = all.flatMap(({ consumers = [] }) => consumers)

/** Op rules of all areas. */
export const areaRules: AreaRules = joinRules(all.map(({ rules = {} }) => rules))

function joinRules(rules: readonly Partial<AreaRules>[]): AreaRules {
  const followUps: Record<string, FollowUp<never>[]> = {}
  for (const { followUps: own = {} } of rules)
    for (const [name, list] of Object.entries(own)) (followUps[name] ??= []).push(...list)
  return {
    followUps,
    origins: Object.fromEntries(rules.flatMap(({ origins = {} }) => Object.entries(origins))),
    checks: rules.flatMap(({ checks = [] }) => checks),
    cascades: rules.flatMap(({ cascades = [] }) => cascades),
    effects: rules.flatMap(({ effects = [] }) => effects),
    onVoid: rules.flatMap(({ onVoid = [] }) => onVoid),
  }
}

/** Makes the dependencies of calls. */
export function partsOf(deps: AppDeps): CalledParts {
  const shared = sharedParts(deps, areaRules)
  return {
    ...shared,
    consumers: eventConsumers,
    kinds: deps.jobs ?? all.flatMap(({ jobs }) => jobs?.(shared) ?? []),
    queued: all.flatMap(({ outbox = [] }) => outbox.map(({ kind }) => kind)),
  }
}

/** Timer kinds of all areas. */
export const timersOf = (parts: SharedParts): TimerKind[] =>
  all.flatMap(({ timers }) => timers?.(parts) ?? [])

/** Outbox kinds of all areas, with their deliveries. */
export const outboxOf = (parts: RunningParts): CarriedKind[] =>
  all.flatMap(({ outbox = [] }) => outbox.map(({ carry }) => carry(parts)))

/** Recurring work of all areas; each run must be light, as accounts are in all time zones. */
export const choresOf = (parts: SharedParts): Chore[] => [
  ...all.flatMap(({ chores }) => chores?.(parts) ?? []),
  ...joinedChores(parts, { consumers: eventConsumers, sweeps: all.flatMap(({ sweeps = [] }) => sweeps) }),
]

/** Registers the public pages of all areas. */
export function servePublicPages(app: FastifyInstance, parts: SharedParts): void {
  for (const { pages } of all) pages?.(app, parts)
}

/** Start functions of the background services. */
export const servicesOf = (parts: RunningParts): (() => Promise<Service>)[] =>
  all.flatMap(({ services = [] }) => services.map((start) => async () => start(parts)))
