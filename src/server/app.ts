import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController } from 'fastify'
import type {
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify'
import { keyCallsPerMinute } from '#domain/access/key-reach.ts'
import { DeskError } from '#domain/errors.ts'
import { handlersOf, partsOf, servePublicPages } from './areas.ts'
import { hostName } from './http/host-name.ts'
import { guardHosts, hostIn, sitePathOf } from './http/host-table.ts'
import { answerTo } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { networkOf } from './http/network.ts'
import { isNavigation, servePages, serveRedirects } from './http/pages.ts'
import { serveEndpoints } from './http/router.ts'
import { securityHeaders } from './http/security.ts'
import type { AppDeps, CalledParts } from './parts.ts'
import { servePublished, watchChanges } from './published/serve.ts'
import { serveSockets } from './realtime/sockets.ts'

/** A person with many tabs stays far below; a loop gone wild does not. */
const usualCallsPerMinute = 3000
/** 500 ids of 16 digits with commas, in the path of a bulk call. */
const longestPathPart = 9000
const requestTimeout = 120_000
/** How long calls under way may go on when the server ends, in ms; a device goes on where its answer broke off. */
const closeTimeoutMs = 5000

/**
 * Makes the desk's server: API, sockets and pages. It neither listens nor holds anything global.
 * @param parts what calls are served with, where the process has made it already.
 */
export function createApp(deps: AppDeps, parts: CalledParts = partsOf(deps)): FastifyInstance {
  const hops = deps.config.trustProxy
  const options: FastifyHttpOptions<RawServerDefault> = {
    loggerInstance: deps.log,
    // Request logs hold no query string, header or body: these carry secrets.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_, hop) => hop < hops : hops,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, _, reply) => {
      const { status, body } = answerTo(error)
      void (reply as FastifyReply).code(status).send(body)
    },
    requestTimeout,
    // Hosts of public pages have no other paths than theirs.
    rewriteUrl: ({ url = '/', headers }) => {
      const site = parts.hosts.siteOf(hostName(hostIn(headers, hops !== false)))
      return site === undefined ? url : sitePathOf(site, url)
    },
    // Fastify's own answer at the end could be kept by a cache; see endInTime.
    return503OnClosing: false,
    routerOptions: { maxParamLength: longestPathPart },
    ...(deps.serverFactory ? { serverFactory: deps.serverFactory } : {}),
  }
  const app = Fastify(options)
  guardHosts(app, parts.hosts)
  nameAndWatch(app)
  endInTime(app)
  readBodies(app)
  void app.register(helmet, securityHeaders(deps.origin().startsWith('https:')))
  void app.register(cookie)
  void app.register(multipart)
  void app.register(compress, { encodings: ['gzip'], threshold: 1024 })
  const { gate, kinds } = parts
  if (deps.callsPerMinute !== null) limitCalls(app, gate, deps.callsPerMinute ?? usualCallsPerMinute)
  void app.register(async (api) => {
    serveEndpoints(api, {
      handlers: handlersOf(parts),
      authenticate: (request) => gate.admit(request),
      answerOnce: parts.answerOnce,
      isChecking: deps.isChecking ?? false,
    })
    serveHealth(api, deps)
    serveRedirects(api)
  })
  watchChanges(app, parts)
  void app.register(async (pages) => {
    servePublished(pages, parts)
    servePublicPages(pages, parts)
  })
  if (deps.web !== null) servePages(app, deps.web)
  answerTheRest(app, deps.web !== null)
  const silentJobs = kinds.flatMap(({ name, isSilent }) => (isSilent ? [name] : []))
  serveSockets(app, { ...parts, silentJobs })
  return app
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
const isHelp = ({ routeOptions }: FastifyRequest) =>
  /^\/(help|status|widget)(\/|$)/.test(routeOptions.url ?? '')

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

function limitCalls(app: FastifyInstance, gate: CalledParts['gate'], max: number): void {
  void app.register(rateLimit, {
    // Its own way of adding itself would come after the endpoints' checks, which refuse first and count nothing.
    global: false,
    max: (_, key) => (key.startsWith('key ') ? Math.min(max, keyCallsPerMinute) : max),
    // RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset, as programs know them.
    enableDraftSpec: true,
    timeWindow: 60_000,
    allowList: (request) => !isApi(request) && !isHelp(request),
    // Agents behind one address do not share a limit; strangers do.
    keyGenerator: async (request) => {
      const network = networkOf(request.ip)
      // Readers of an office take nothing from who signs in there.
      if (isHelp(request)) return `help ${network}`
      const bearer = await gate.bearerName(request)
      return bearer ?? network
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
