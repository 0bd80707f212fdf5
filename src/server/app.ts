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

/** Limit of calls per user: above many open tabs, below a runaway loop. */
const usualCallsPerMinute = 3000
/** 500 ids of 16 digits with commas, in the path of a bulk call. */
const longestPathPart = 9000
const requestTimeout = 120_000
/** Time for running calls when the server stops, in ms; devices continue interrupted answers. */
const closeTimeoutMs = 5000

/**
 * Makes the desk's server: API, sockets and pages. It does not listen and has no global state.
 * @param parts handler dependencies, if the process has made them already.
 */
export function createApp(deps: AppDeps, parts: CalledParts = partsOf(deps)): FastifyInstance {
  const hops = deps.config.trustProxy
  const options: FastifyHttpOptions<RawServerDefault> = {
    loggerInstance: deps.log,
    // Request logs contain no query string, header or body: these carry secrets.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_, hop) => hop < hops : hops,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, _, reply) => {
      const { status, body } = answerTo(error)
      void (reply as FastifyReply).code(status).send(body)
    },
    requestTimeout,
    // Hosts of public pages serve only their own paths.
    rewriteUrl: ({ url = '/', headers }) => {
      const site = parts.hosts.siteOf(hostName(hostIn(headers, hops !== false)))
      return site === undefined ? url : sitePathOf(site, url)
    },
    // Fastify's own 503 at shutdown could be cached; see endInTime.
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
 * Limits the shutdown: callers that do not read their answer or finish their request cannot delay it, and new
 * requests get 503.
 */
function endInTime(app: FastifyInstance): void {
  let late: NodeJS.Timeout | undefined
  // Connections that became device sockets are no longer tracked by the HTTP server.
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

/** Public pages, which have database costs. */
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
  // `__proto__` and `constructor` keys are removed, not refused, so that a request's ops are still settled.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  // A DELETE with this header and an empty body is common.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  )
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )
}

function limitCalls(app: FastifyInstance, gate: CalledParts['gate'], max: number): void {
  void app.register(rateLimit, {
    // Registered per route: the global hook runs after the endpoints' checks, so refusals would not count.
    global: false,
    max: (_, key) => (key.startsWith('key ') ? Math.min(max, keyCallsPerMinute) : max),
    // RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset headers.
    enableDraftSpec: true,
    timeWindow: 60_000,
    allowList: (request) => !isApi(request) && !isHelp(request),
    // Agents behind one address have separate limits; unauthenticated callers share one.
    keyGenerator: async (request) => {
      const network = networkOf(request.ip)
      // Readers of public pages do not use up the limit for sign-ins from the same network.
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
