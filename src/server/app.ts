import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController } from 'fastify'
import type {
  FastifyBaseLogger,
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { ContentStore } from './attachments/content-store.ts'
import { attachmentHandlers } from './attachments/handlers.ts'
import { ownAccountHandlers } from './account/own-account-handlers.ts'
import { pictureHandlers } from './attachments/picture-handlers.ts'
import { Gate } from './auth/gate.ts'
import { OneTimeCodes } from './auth/codes.ts'
import { authHandlers } from './auth/handlers.ts'
import { KnownDevices } from './auth/known-devices.ts'
import { PendingSignIns } from './auth/pending-sign-ins.ts'
import { passwordHandlers } from './auth/password-handlers.ts'
import { Sessions } from './auth/sessions.ts'
import { auditHandlers } from './audit/handlers.ts'
import { accountHandlers } from './account/handlers.ts'
import { signUpHandlers } from './account/sign-up-handlers.ts'
import { Tokens } from './auth/tokens.ts'
import { MailGrants } from './mail-grants/mail-grants.ts'
import { knownProviders, type KnownProviders } from './mail-grants/providers.ts'
import { businessHoursHandlers } from './business-hours/handlers.ts'
import { channelHandlers } from './channels/handlers.ts'
import { historyHandlers } from './mail-history/handlers.ts'
import { mailHandlers } from './mail-handlers.ts'
import type { DiscoveryParts } from './discovery/discover.ts'
import type { Config } from './config.ts'
import { areaRules } from './area-rules.ts'
import { conversationHandlers } from './conversations/handlers.ts'
import { customerHandlers } from './customers/handlers.ts'
import { eventConsumers } from './event-consumers.ts'
import { parkedEventHandlers } from './events/handlers.ts'
import { answerTo } from './http/errors.ts'
import type { RoomHandlers } from './http/handler.ts'
import { serveHealth } from './http/health.ts'
import { networkOf } from './http/network.ts'
import { openApi } from './http/openapi.ts'
import { isNavigation, servePages, serveRedirects } from './http/pages.ts'
import { PublicLimits } from './http/public-limits.ts'
import { serveEndpoints } from './http/router.ts'
import { securityHeaders } from './http/security.ts'
import { actingByDesk } from './sync/act-by-desk.ts'
import { syncHandlers } from './sync/handlers.ts'
import { aiHandlers } from './ai/handlers.ts'
import type { Writer } from './ai/writer.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { outsideCaller } from './outside/call.ts'
import type { MailReading } from './mail-reader/mail-reader.ts'
import { newsKind, newsMailKind } from './notifications/notification-queue.ts'
import { pushKind } from './notifications/pushes.ts'
import { undeliveredHandlers } from './outbox/handlers.ts'
import { knowledgeHandlers } from './knowledge/handlers.ts'
import { serveHelpCenters } from './knowledge/help-center.ts'
import { intakeParts } from './channels/email/mail-service.ts'
import { jobKinds } from './job-kinds.ts'
import { factorHandlers, recoveryKeyOf } from './factors/handlers.ts'
import { secondStepAsker } from './factors/second-step.ts'
import { jobHandlers } from './jobs/handlers.ts'
import type { AnyJobKind } from './jobs/kind.ts'
import { onboardingHandlers } from './onboarding/handlers.ts'
import { peopleHandlers } from './people/handlers.ts'
import { invitationHandlers } from './people/invitation-handlers.ts'
import { ownProfileHandlers } from './people/own-profile-handlers.ts'
import { InvitationLinks } from './people/invitation-links.ts'
import { invitationKind } from './people/invitation-mail.ts'
import { roleHandlers } from './people/roles.ts'
import { teamHandlers } from './people/teams.ts'
import { searchHandlers } from './search/handlers.ts'
import { KeptSecrets } from './secrets/kept-secrets.ts'
import { Sealing } from './secrets/sealing.ts'
import { serveSockets } from './realtime/sockets.ts'
import type { Database } from './store/database.ts'
import { ssoHandlers } from './sso/handlers.ts'
import { letterKind } from './system-mail/kind.ts'
import { taskAutomationHandlers } from './task-automations/handlers.ts'
import { automationRunHandlers } from './task-automations/runs.ts'
import { taskTemplateHandlers } from './task-templates/handlers.ts'
import { templateHandlers } from './templates/handlers.ts'
import { useCounting } from './templates/uses.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { timeHandlers } from './time/handlers.ts'

/** Everything the server is made of; tests and the simulation bring their own. */
export interface AppDeps {
  config: Pick<
    Config,
    | 'trustProxy'
    | 'signUp'
    | 'inboundSmtpPort'
    | 'inboundDomain'
    | 'plans'
    | 'products'
    | 'helpUrl'
    | 'oldSecrets'
    | 'mailClients'
    | 'insideHosts'
    | 'smtpUrl'
    | 'dnsServers'
  >
  database: Database
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  /** OUTPOST_SECRET, or the one of the data folder. */
  secret: string
  /** Where mail is written to that cannot leave; null where it leaves. */
  sentMailFolder: string | null
  /** Files of messages and notes. */
  attachments: ContentStore
  /** What all files of one account may take, in bytes. */
  storageBytes: number
  /** Received mails as they came. */
  rawMail: ContentStore
  /** Folder of the built app; null where something else serves it. */
  web: string | null
  version: string
  /** The public half of the desk's push keys. */
  pushKey: string
  /** The language model; null where none is configured. */
  writer: Writer | null
  /** Reads mail beside the calls; this thread does without it. */
  readMail?: MailReading
  /** Origin under which people reach the desk. */
  origin(): string
  /** Who grants access to mailboxes; those of the configuration without it. */
  mailProviders?: KnownProviders
  /** Where it is looked up which servers an address has; DNS and the public internet without it. */
  lookUp?: DiscoveryParts
  /** Kinds of long work; those of the product without it. */
  jobs?: readonly AnyJobKind[]
  /** Whether chores are done; null where this process does none. */
  isQueueWell: (() => Promise<boolean>) | null
  /** Checks every answer against its schema: for tests and development. */
  isChecking?: boolean
  /** Calls a minute of one user or network; null for no limit. */
  callsPerMinute?: number | null
  /** Brings a server of its own, for example one that listens already. */
  serverFactory?: NonNullable<FastifyHttpOptions<RawServerDefault>['serverFactory']>
}

/** A person with many tabs stays far below; a loop gone wild does not. */
const usualCallsPerMinute = 3000
/** 500 ids of 16 digits with commas, in the path of a bulk call. */
const longestPathPart = 9000
const requestTimeout = 120_000
/** How long calls under way may go on when the server ends, in ms; a device goes on where its answer broke off. */
const closeTimeoutMs = 5000

/** Makes the desk's server: API, sockets and pages. It neither listens nor holds anything global. */
export function createApp(deps: AppDeps): FastifyInstance {
  const hops = deps.config.trustProxy
  const options: FastifyHttpOptions<RawServerDefault> = {
    loggerInstance: deps.log,
    // What we log of a request holds no query string, header or body: they carry secrets.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_, hop) => hop < hops : hops,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, _, reply) => {
      const { status, body } = answerTo(error)
      void (reply as FastifyReply).code(status).send(body)
    },
    requestTimeout,
    // Fastify's own answer at the end could be kept by a cache; see endInTime.
    return503OnClosing: false,
    routerOptions: { maxParamLength: longestPathPart },
    ...(deps.serverFactory ? { serverFactory: deps.serverFactory } : {}),
  }
  const app = Fastify(options)
  nameAndWatch(app)
  endInTime(app)
  readBodies(app)
  void app.register(helmet, securityHeaders(deps.origin().startsWith('https:')))
  void app.register(cookie)
  void app.register(multipart)
  void app.register(compress, { encodings: ['gzip'], threshold: 1024 })
  const { handlers, gate, sessions, jobs } = serviceOf(deps)
  if (deps.callsPerMinute !== null) limitCalls(app, gate, deps.callsPerMinute ?? usualCallsPerMinute)
  void app.register(async (api) => {
    serveEndpoints(api, {
      handlers,
      authenticate: (request) => gate.admit(request),
      isChecking: deps.isChecking ?? false,
    })
    serveHealth(api, deps)
    serveRedirects(api)
    const description = openApi(deps.version)
    api.get('/api/openapi.json', () => description)
  })
  void app.register(async (pages) => serveHelpCenters(pages, deps))
  if (deps.web !== null) servePages(app, deps.web)
  answerTheRest(app, deps.web !== null)
  const silentJobs = jobs.flatMap(({ name, isSilent }) => (isSilent ? [name] : []))
  serveSockets(app, { ...deps, gate, sessions, silentJobs })
  return app
}

/** What serves the calls: a handler for each of the registry, and who lets callers in. */
export function serviceOf(deps: AppDeps) {
  const { config, database, clock, secret, sentMailFolder } = deps
  const { attachments, rawMail, log, storageBytes } = deps
  const tokens = new Tokens(secret)
  const sessions = new Sessions(database, tokens, clock)
  const gate = new Gate({ database, tokens, sessions, clock })
  const ops = { database, clock, log, areas: areaRules }
  const limits = new PublicLimits({ database, clock, secret })
  const devices = new KnownDevices(secret)
  const now = () => clock.now()
  const { plans, products, helpUrl } = config
  const auth = { ...deps, tokens, sessions, limits, devices, plans, hasAI: deps.writer !== null }
  const factors = {
    ...auth,
    pending: new PendingSignIns({ database, clock, secret }),
    secrets: new KeptSecrets(new Sealing([secret, ...config.oldSecrets])),
    recoveryKey: recoveryKeyOf(secret),
  }
  const providers = deps.mailProviders ?? knownProviders(config.mailClients)
  const grants = new MailGrants({ ...factors, providers })
  const asked = { secrets: factors.secrets, grants, isInsideAllowed: plans === null }
  const jobs = deps.jobs ?? jobKinds({ ...deps, ...asked })
  const signUp = {
    ...auth,
    signUp: config.signUp,
    codes: new OneTimeCodes({ database, limits, clock, secret }),
  }
  const askSecondStep = secondStepAsker(factors)
  const handlers = {
    auth: authHandlers({ ...auth, askSecondStep }),
    account: accountHandlers({ database, clock, plans, products, helpUrl }),
    factors: factorHandlers(factors),
    audit: auditHandlers({ database, clock }),
    sso: ssoHandlers({ ...factors, askSecondStep, callOutside: outsideCaller(config) }),
    ownAccount: ownAccountHandlers({ database, content: attachments, clock }),
    signUp: signUpHandlers(signUp),
    passwords: passwordHandlers(auth),
    sync: syncHandlers({ ...ops, secret }),
    ...conversationHandlers({ ...ops, rawMail }),
    files: attachmentHandlers({ database, content: attachments, now, storageBytes }),
    pictures: pictureHandlers({ database, content: attachments, now, storageBytes }),
    people: peopleHandlers({ database, content: attachments, sessions, clock }),
    profile: ownProfileHandlers({ ...auth, codes: signUp.codes }),
    inviting: invitationHandlers({ ...auth, links: new InvitationLinks(secret) }),
    ...{ teams: teamHandlers({ database, now }), businessHours: businessHoursHandlers({ database, now }) },
    roles: roleHandlers({ database, now }),
    onboarding: onboardingHandlers(intakeParts(deps)),
    customers: customerHandlers({ database }),
    channels: channelHandlers({
      ...{ ...factors, now, sentMailFolder, providers },
      inboundSmtpPort: config.inboundSmtpPort,
      grants,
    }),
    ...mailHandlers({ ...deps, secrets: factors.secrets, grants, providers }),
    search: searchHandlers({ database, clock }),
    notifications: notificationHandlers({ ...ops, sentMailFolder }),
    parkedEvents: parkedEventHandlers({
      ...{ database, clock, consumers: eventConsumers },
      act: actingByDesk(database, areaRules),
    }),
    jobs: jobHandlers({ database, clock, kinds: jobs }),
    history: historyHandlers({ database, clock, kinds: jobs }),
    undelivered: undeliveredHandlers({
      database,
      clock,
      kinds: [newsKind, newsMailKind, pushKind, useCounting, letterKind, invitationKind],
    }),
    ai: aiHandlers({ database, clock, writer: deps.writer }),
    knowledge: knowledgeHandlers({ database, clock, origin: deps.origin }),
    taskAutomations: {
      ...taskAutomationHandlers({ database, now }),
      ...automationRunHandlers({ database, now }),
    },
    taskTemplates: taskTemplateHandlers({ database, now }),
    templates: templateHandlers({ database, content: attachments, now, storageBytes }),
    tasks: taskHandlers(ops),
    time: timeHandlers(ops),
  } satisfies RoomHandlers<typeof endpoints>
  return { handlers, gate, sessions, jobs }
}

/**
 * A caller that does not read its answer, never sends the rest of its request, or is cut off with its socket open keeps
 * no server from ending; one that comes meanwhile is told to come again.
 */
function endInTime(app: FastifyInstance): void {
  let late: NodeJS.Timeout | undefined
  // The server itself forgets those that became sockets of devices.
  const connections = new Set<Socket>()
  app.server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  app.addHook('preClose', async () => {
    late = setTimeout(() => {
      for (const connection of connections) connection.destroy()
    }, closeTimeoutMs)
  })
  app.addHook('onRequest', async (_, reply) => {
    if (!late) return
    void reply.header('cache-control', 'no-store')
    throw new DeskError('UNAVAILABLE')
  })
  app.addHook('onClose', async () => clearTimeout(late))
}

const isApi = ({ url }: FastifyRequest) => url.startsWith('/api/') || url === '/api'

/** Public pages, which cost the database something. */
const isHelp = ({ routeOptions }: FastifyRequest) => /^\/help(\/|$)/.test(routeOptions.url ?? '')

function nameAndWatch(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return
    void reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'nowhere'
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ method: request.method, path, status: reply.statusCode, ms }, 'answered')
  })
}

function readBodies(app: FastifyInstance): void {
  // Names that every object has are left out: a request is not lost for one, and an op in it is settled.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  // A DELETE with the header and without a body is common.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  )
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )
}

function limitCalls(app: FastifyInstance, gate: Gate, max: number): void {
  void app.register(rateLimit, {
    // Its own way of adding itself would come after the endpoints' checks, which refuse first and count nothing.
    global: false,
    max,
    timeWindow: 60_000,
    allowList: (request) => !isApi(request) && !isHelp(request),
    // Agents behind one address do not share a limit; strangers do.
    keyGenerator: async (request) => {
      const network = networkOf(request.ip)
      // Readers of an office take nothing from who signs in there.
      if (isHelp(request)) return `help ${network}`
      const bearer = await gate.bearerName(request)
      return bearer === null ? network : `user ${bearer}`
    },
    errorResponseBuilder: (_, { ttl }) =>
      new DeskError('RATE_LIMITED', { facts: { retryAfter: Math.ceil(ttl / 1000) } }),
  })
  app.after((error) => {
    if (error) throw error
    app.addHook('onRequest', app.rateLimit())
  })
}

function answerTheRest(app: FastifyInstance, hasPages: boolean): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body, isOurs } = answerTo(error)
    if (isOurs) request.log.error({ err: error }, 'A call failed')
    return reply.code(status).headers(headers).send(body)
  })
  app.setNotFoundHandler((request, reply) => {
    if (hasPages && isNavigation(request)) void reply.sendFile('index.html')
    else void reply.code(404).send({ message: 'Not found', code: 'NOT_FOUND' })
  })
}
