import * as z from 'zod/mini'
import type { TrackerSettings, LinkedIssue } from '#domain/integrations/issue.ts'
import { integrationTitle } from '#domain/integrations/names.ts'
import { answerJson } from '../outside/answer-json.ts'
import type { CallOutside, OutsideAnswer } from '../outside/call.ts'

/** Timeout of a call in ms, and size limit of a response in bytes. */
const limits = { limitMs: 15_000, maxBytes: 2_000_000 }

/** Access data of a tracker. */
export interface TrackerAccess {
  settings: TrackerSettings
  token: string
  callOutside: CallOutside
  signal?: AbortSignal
}

/** Issue as returned by its tracker. */
export interface TrackerIssue {
  reference: string
  url: string
  state: 'open' | 'closed'
  stateName: string
}

/** New issue. The description contains `link`, the unique URL of its conversation. */
export interface NewIssue {
  title: string
  description: string
  link: string
}

/** Response of a tracker with an error status. */
export class TrackerRefusal extends Error {
  readonly status: number
  /** Retry-After in seconds; 0 for none. */
  readonly waitSeconds: number

  constructor(message: string, status: number, waitSeconds = 0) {
    super(message)
    this.status = status
    this.waitSeconds = waitSeconds
  }
}

/** API of one product. Throws {@link TrackerRefusal}, OutsideRefusal, or connection errors of Node. */
export interface Tracker {
  /** Checks that the project exists and the token may read it; throws otherwise. */
  check(access: TrackerAccess): Promise<void>
  create(access: TrackerAccess, issue: NewIssue): Promise<TrackerIssue>
  /** Issue created by an earlier attempt; undefined for none. */
  find(access: TrackerAccess, issue: NewIssue): Promise<TrackerIssue | undefined>
  read(access: TrackerAccess, reference: string): Promise<TrackerIssue>
}

/** Calls a tracker and validates the response. */
async function ask<Answer>(
  { settings, callOutside, signal }: TrackerAccess,
  name: LinkedIssue['tracker'],
  {
    path,
    method = 'GET',
    body,
    headers,
    schema,
  }: {
    path: string
    method?: string
    body?: object
    headers: Record<string, string>
    schema: z.ZodMiniType<Answer>
  },
): Promise<Answer> {
  const answer = await callOutside(`${settings.site}${path}`, {
    ...limits,
    method,
    headers: {
      'user-agent': 'Outpost',
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const { status } = answer
  if (status >= 200 && status < 300) {
    const read = answerJson(answer, schema)
    if (read !== undefined) return read
    throw new TrackerRefusal(`${integrationTitle(name)} answered something that is not understood`, 502)
  }
  const why = reasonOf(answer)
  const wait = Number(answer.headers['retry-after']) || 0
  throw new TrackerRefusal(`${integrationTitle(name)} answered ${status}${why && `: ${why}`}`, status, wait)
}

const refusal = z.object({
  message: z.optional(z.string()),
  errorMessages: z.optional(z.array(z.string())),
  errors: z.optional(z.union([z.record(z.string(), z.string()), z.array(z.unknown())])),
})

/** First error message of a tracker, at most 200 characters. */
function reasonOf(answer: OutsideAnswer): string {
  const { message, errorMessages = [], errors = {} } = answerJson(answer, refusal) ?? {}
  const first = Array.isArray(errors) ? undefined : Object.values(errors)[0]
  return (message ?? errorMessages[0] ?? first ?? '').slice(0, 200)
}

const githubIssue = z.object({
  number: z.number(),
  html_url: z.string(),
  state: z.enum(['open', 'closed']),
  body: z.nullish(z.string()),
})

function github(): Tracker {
  const of = (access: TrackerAccess) => ({
    authorization: `Bearer ${access.token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  })
  const told = (access: TrackerAccess, issue: z.infer<typeof githubIssue>): TrackerIssue => ({
    reference: `${access.settings.project}#${issue.number}`,
    ...{ url: issue.html_url, state: issue.state, stateName: issue.state === 'open' ? 'Open' : 'Closed' },
  })
  return {
    async check(access) {
      const schema = z.object({ full_name: z.string() })
      await ask(access, 'github', {
        path: `/repos/${access.settings.project}`,
        ...{ headers: of(access), schema },
      })
    },
    async create(access, { title, description, link }) {
      const body = { title, body: [description, link].filter(Boolean).join('\n\n') }
      const path = `/repos/${access.settings.project}/issues`
      const call = { path, method: 'POST', body, headers: of(access), schema: githubIssue }
      return told(access, await ask(access, 'github', call))
    },
    async find(access, { link }) {
      // The list is up to date at once, which GitHub's search is not.
      const path = `/repos/${access.settings.project}/issues?state=all&sort=created&direction=desc&per_page=100`
      const list = await ask(access, 'github', { path, headers: of(access), schema: z.array(githubIssue) })
      const found = list.find(({ body }) => body?.endsWith(link))
      return found && told(access, found)
    },
    async read(access, reference) {
      const [project, number] = reference.split('#')
      const path = `/repos/${project}/issues/${number}`
      const issue = await ask(access, 'github', { path, headers: of(access), schema: githubIssue })
      return { ...told(access, issue), reference }
    },
  }
}

const jiraIssue = z.object({
  key: z.string(),
  fields: z.object({
    status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) }),
    description: z.optional(z.unknown()),
  }),
})

/** Text in the Atlassian Document Format: a paragraph per line, and the link below. */
function document({ description, link }: NewIssue): object {
  const lines = description.split('\n').filter((line) => line.trim() !== '')
  const paragraph = (part: object) => ({ type: 'paragraph', content: [part] })
  const linked = { type: 'text', text: link, marks: [{ type: 'link', attrs: { href: link } }] }
  return {
    ...{ type: 'doc', version: 1 },
    content: [...lines.map((line) => paragraph({ type: 'text', text: line })), paragraph(linked)],
  }
}

function jira(): Tracker {
  const of = ({ settings, token }: TrackerAccess) => ({
    authorization: `Basic ${Buffer.from(`${settings.email}:${token}`).toString('base64')}`,
    accept: 'application/json',
  })
  const told = (access: TrackerAccess, { key, fields }: z.infer<typeof jiraIssue>): TrackerIssue => ({
    ...{ reference: key, url: `${access.settings.site}/browse/${key}`, stateName: fields.status.name },
    state: fields.status.statusCategory.key === 'done' ? 'closed' : 'open',
  })
  const read = async (access: TrackerAccess, key: string) => {
    const path = `/rest/api/3/issue/${encodeURIComponent(key)}?fields=status`
    return told(access, await ask(access, 'jira', { path, headers: of(access), schema: jiraIssue }))
  }
  return {
    async check(access) {
      const path = `/rest/api/3/project/${access.settings.project}`
      await ask(access, 'jira', { path, headers: of(access), schema: z.object({ key: z.string() }) })
    },
    async create(access, issue) {
      const { project, issueType } = access.settings
      const fields = {
        ...{ project: { key: project }, issuetype: { name: issueType } },
        ...{ summary: issue.title.replace(/\s+/g, ' '), description: document(issue) },
      }
      const schema = z.object({ key: z.string() })
      const call = {
        path: '/rest/api/3/issue',
        method: 'POST',
        body: { fields },
        headers: of(access),
        schema,
      }
      const { key } = await ask(access, 'jira', call)
      // The issue exists: failing to read it now must not cause a second creation.
      return read(access, key).catch(() => ({
        ...{ reference: key, url: `${access.settings.site}/browse/${key}`, state: 'open', stateName: 'Open' },
      }))
    },
    async find(access, { link }) {
      const body = {
        jql: `project = "${access.settings.project}" AND created >= -2d ORDER BY created DESC`,
        ...{ fields: ['status', 'description'], maxResults: 100 },
      }
      const schema = z.object({ issues: z.array(jiraIssue) })
      const call = { path: '/rest/api/3/search/jql', method: 'POST', body, headers: of(access), schema }
      const { issues } = await ask(access, 'jira', call)
      const found = issues.find(({ fields }) =>
        JSON.stringify(fields.description ?? '').includes(`"${link}"`),
      )
      return found && told(access, found)
    },
    read,
  }
}

/** APIs of all trackers. */
export const trackers: Record<LinkedIssue['tracker'], Tracker> = { jira: jira(), github: github() }
