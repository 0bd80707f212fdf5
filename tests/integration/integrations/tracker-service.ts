import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

/*
 * Jira Cloud (REST v3) and GitHub (REST 2022-11-28), as far as the desk uses them. Invalid requests are
 * answered like the products do: 400 or 422.
 */

const adfText = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1)),
  marks: z.optional(
    z.array(z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: z.url() }) })),
  ),
})
const adf = z.strictObject({
  type: z.literal('doc'),
  version: z.literal(1),
  content: z.array(z.strictObject({ type: z.literal('paragraph'), content: z.array(adfText) })),
})
const newJira = z.strictObject({
  fields: z.strictObject({
    project: z.strictObject({ key: z.literal('OUT') }),
    issuetype: z.strictObject({ name: z.literal('Task') }),
    summary: z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[^\n]*$/)),
    description: adf,
  }),
})
const search = z.strictObject({
  jql: z.string().check(z.startsWith('project = "OUT"')),
  fields: z.array(z.string()),
  maxResults: z.number(),
})
const newGithub = z.strictObject({ title: z.string().check(z.minLength(1)), body: z.string() })

interface Made {
  number: number
  title: string
  body: unknown
  state: 'open' | 'closed'
}

/** Local server of both products. */
export interface TrackerService {
  host: string
  issues: { jira: Made[]; github: Made[] }
  /** `down`: 503. `lost`: the next issue is created, and the answer lost. `limited`: rate limit reached. */
  mood: 'well' | 'down' | 'lost' | 'limited'
  close(): void
}

type Answer = [status: number, body: object]

export async function openTrackers(): Promise<TrackerService> {
  const issues: TrackerService['issues'] = { jira: [], github: [] }
  const add = (list: Made[], title: string, body: unknown): Made => {
    const made: Made = { number: list.length + 1, title, body, state: 'open' }
    list.push(made)
    return made
  }
  const ofGithub = ({ number, title, body, state }: Made) => ({
    ...{ number, title, body, state, html_url: `https://github.com/acme/shop/issues/${number}` },
  })
  const ofJira = ({ number, body, state }: Made) => ({
    ...{ id: String(10_000 + number), key: `OUT-${number}` },
    fields: {
      status: {
        name: state === 'open' ? 'In Progress' : 'Done',
        statusCategory: { key: state === 'open' ? 'indeterminate' : 'done' },
      },
      description: body,
    },
  })
  const numbered = (list: Made[], text: string | undefined) =>
    list.find(({ number }) => number === Number(text))

  function github(method: string, path: string, body: unknown): Answer {
    if (!path.startsWith('/repos/acme/shop')) return [404, { message: 'Not Found' }]
    const rest = path.slice('/repos/acme/shop'.length)
    if (rest === '') return [200, { full_name: 'acme/shop' }]
    if (method === 'GET' && rest.startsWith('/issues?'))
      return [200, issues.github.toReversed().map(ofGithub)]
    if (method === 'GET') {
      const found = numbered(issues.github, /^\/issues\/(\d+)$/.exec(rest)?.[1])
      return found ? [200, ofGithub(found)] : [404, { message: 'Not Found' }]
    }
    const read = newGithub.safeParse(body)
    if (!read.success) return [422, { message: 'Validation Failed', errors: [{ field: 'title' }] }]
    return [201, ofGithub(add(issues.github, read.data.title, read.data.body))]
  }
  function jira(method: string, path: string, body: unknown): Answer {
    if (path === '/project/OUT') return [200, { key: 'OUT', id: '1' }]
    if (path.startsWith('/project/'))
      return [404, { errorMessages: ['No project could be found'], errors: {} }]
    if (method === 'POST' && path === '/search/jql')
      return search.safeParse(body).success
        ? [200, { isLast: true, issues: issues.jira.toReversed().map(ofJira) }]
        : [400, { errorMessages: ['The JQL is wrong'], errors: {} }]
    if (method === 'GET') {
      const found = numbered(issues.jira, /^\/issue\/OUT-(\d+)\?fields=status$/.exec(path)?.[1])
      return found ? [200, ofJira(found)] : [404, { errorMessages: ['Issue does not exist'], errors: {} }]
    }
    const read = newJira.safeParse(body)
    if (!read.success) return [400, { errorMessages: [], errors: { summary: 'The fields are wrong' } }]
    const { fields } = read.data
    const { key, id } = ofJira(add(issues.jira, fields.summary, fields.description))
    return [201, { id, key, self: `http://jira.test/rest/api/3/issue/${id}` }]
  }

  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const answer = ([status, body]: Answer, more: Record<string, string> = {}) =>
        reply.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
      if (service.mood === 'down') return void answer([503, { message: 'Unavailable' }])
      if (service.mood === 'limited')
        return void answer([403, { message: 'API rate limit exceeded' }], { 'retry-after': '60' })
      const isJira = url.startsWith('/rest/api/3')
      const basic = `Basic ${Buffer.from('dana@acme.example:right').toString('base64')}`
      if (headers.authorization !== (isJira ? basic : 'Bearer right'))
        return void answer([401, { message: 'Bad credentials' }])
      // GitHub refuses a call without a user agent; the version defines the formats.
      if (!isJira && (!headers['user-agent'] || headers['x-github-api-version'] !== '2022-11-28'))
        return void answer([403, { message: 'Request forbidden by administrative rules' }])
      const text = Buffer.concat(chunks).toString()
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      const path = isJira ? url.slice('/rest/api/3'.length) : url
      const result = (isJira ? jira : github)(method, path, body)
      if (service.mood !== 'lost' || result[0] !== 201) return void answer(result)
      service.mood = 'well'
      return void request.socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: TrackerService = { host, issues, mood: 'well', close: () => void server.close() }
  return service
}
