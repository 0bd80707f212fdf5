import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { email, id, keptMoment, missing, optionalText, requiredText, secret, tooLong } from '../fields.ts'
import { issueTrackers } from './names.ts'

/** Limits of issues and of how their trackers are reached, in characters. */
export const issueLimits = {
  url: 300,
  token: 500,
  project: 140,
  issueType: 60,
  title: 255,
  description: 10_000,
}

const tracker = z.enum(issueTrackers)
const project = (pattern: RegExp, message: string) =>
  requiredText('Project', issueLimits.project).check(z.regex(pattern, message))

const url = (label: string) =>
  z.string(missing(label)).check(
    z.trim(),
    z.minLength(1, { error: missing(label), abort: true }),
    z.maxLength(issueLimits.url, tooLong(label, issueLimits.url)),
    z.overwrite((typed) => typed.replace(/\/+$/, '')),
  )

/** How each tracker is reached, beside its token: the names of its form. */
export const trackerForms = {
  jira: z.object({
    /** `https://name.atlassian.net` */
    site: url('Site'),
    email: email(),
    project: project(/^[A-Z][A-Z0-9_]+$/, 'Project is the key in capital letters, for example OUT'),
    issueType: requiredText('Issue type', issueLimits.issueType),
    token: secret('API token', issueLimits.token),
  }),
  github: z.object({
    site: url('API address'),
    project: project(/^[\w.-]+\/[\w.-]+$/, 'Repository is owner/name'),
    token: secret('Token', issueLimits.token),
  }),
} as const

const settings = z.object({
  site: z.string(),
  project: z.string(),
  /** Jira only. */
  email: z.optional(z.string()),
  issueType: z.optional(z.string()),
})

/** Address and project of a tracker; its token is kept apart. */
export type TrackerSettings = z.infer<typeof settings>

const connection = z.object({
  tracker,
  /** Null while it is not connected. */
  settings: z.nullable(settings),
  /** Why its last call failed; null while calls succeed. */
  trouble: z.nullable(z.string()),
  /** Address at which the tracker can tell of changes; null while it is not connected. */
  webhook: z.nullable(
    z.object({
      url: z.string(),
      /** Calls are refused until there is one. */
      hasSecret: z.boolean(),
      /** When the last signed call arrived; null for never. */
      heardAt: z.nullable(keptMoment()),
    }),
  ),
})

/** A connection to a tracker, as calls answer it: never with its token. */
export type TrackerConnection = z.infer<typeof connection>

const linked = z.object({
  id: id(),
  conversationId: id(),
  tracker,
  title: z.string(),
  /** `making`: the tracker has not confirmed it yet. `failed`: it refused, see `trouble`. */
  state: z.enum(['making', 'failed', 'open', 'closed']),
  /** Name at the tracker, for example `OUT-12`; null until it is made. */
  reference: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Name of the state at the tracker, for example `In Progress`. */
  stateName: z.nullable(z.string()),
  trouble: z.nullable(z.string()),
  createdAt: keptMoment(),
  /** When the tracker was last asked for its state. */
  checkedAt: z.nullable(keptMoment()),
})

/** An issue of a conversation. */
export type LinkedIssue = z.infer<typeof linked>

/** An issue in an entry of a conversation's trail. */
export interface ToldIssue {
  tracker: (typeof issueTrackers)[number]
  reference: string
  title: string
  state: 'open' | 'closed'
}

const path = '/integrations/issue-trackers/:tracker'
const named = z.object({ tracker })
const needsView = 'integrations.view_data_from_integrations'
const needsManage = 'integrations.manage_integrations'

/** Calls about issue trackers and the issues of conversations. */
export const issueEndpoints = {
  getIssueTracker: defineEndpoint({
    ...{ method: 'GET', path, summary: 'Read the connection to an issue tracker', needs: needsView },
    ...{ input: named, output: connection },
  }),
  /** Connects, or changes a connection, once the tracker has shown the project. */
  putJira: defineEndpoint({
    ...{ method: 'PUT', path: '/integrations/issue-trackers/jira', summary: 'Connect Jira' },
    ...{ needs: needsManage, input: trackerForms.jira, output: connection },
  }),
  putGithub: defineEndpoint({
    ...{ method: 'PUT', path: '/integrations/issue-trackers/github', summary: 'Connect GitHub' },
    ...{ needs: needsManage, input: trackerForms.github, output: connection },
  }),
  /** Gives the webhook of a tracker another secret: its answer is where it stands, and not again. */
  renewTrackerSecret: defineEndpoint({
    ...{
      method: 'POST',
      path: `${path}/secret`,
      summary: 'Give the webhook of an issue tracker a new secret',
    },
    ...{ needs: needsManage, input: named, output: z.object({ secret: z.string() }) },
  }),
  listIssues: defineEndpoint({
    ...{ method: 'GET', path: '/integrations/issues/:id', needs: needsView },
    summary: 'Issues of a conversation, and the trackers for new ones',
    input: z.object({ id: id() }),
    output: z.object({ data: z.array(linked), trackers: z.array(tracker) }),
  }),
  createIssue: defineEndpoint({
    ...{ method: 'POST', path: '/integrations/issues/:id', summary: 'Create an issue of a conversation' },
    needs: 'integrations.perform_actions',
    input: z.object({
      id: id(),
      tracker,
      title: requiredText('Title', issueLimits.title),
      description: optionalText('Description', issueLimits.description),
    }),
    output: linked,
  }),
  /** Ends a connection, and forgets its token; issues keep their links. */
  deleteIssueTracker: defineEndpoint({
    ...{ method: 'DELETE', path, summary: 'Disconnect an issue tracker', needs: needsManage },
    ...{ input: named, output: named },
  }),
} as const
