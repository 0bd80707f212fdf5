import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { email, id, keptMoment, missing, optionalText, requiredText, secret, tooLong } from '../fields.ts'
import { issueTrackers } from './names.ts'

/** Limits of issues and tracker connections, in characters. */
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

/** Form fields of a tracker's connection, besides its token. */
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

/** Address and project of a tracker; its token is stored separately. */
export type TrackerSettings = z.infer<typeof settings>

const connection = z.object({
  tracker,
  /** Null while not connected. */
  settings: z.nullable(settings),
  /** Why its last call failed; null while calls succeed. */
  trouble: z.nullable(z.string()),
  /** Address for webhooks of the tracker; null while not connected. */
  webhook: z.nullable(
    z.object({
      url: z.string(),
      /** Calls are refused without a secret. */
      hasSecret: z.boolean(),
      /** Time of the last signed call; null for never. */
      heardAt: z.nullable(keptMoment()),
    }),
  ),
})

/** A connection to a tracker, as calls return it: never with its token. */
export type TrackerConnection = z.infer<typeof connection>

const linked = z.object({
  id: id(),
  conversationId: id(),
  tracker,
  title: z.string(),
  /** `making`: not confirmed by the tracker yet. `failed`: refused, see `trouble`. */
  state: z.enum(['making', 'failed', 'open', 'closed']),
  /** Key at the tracker, for example `OUT-12`; null until it is created. */
  reference: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Name of the status at the tracker, for example `In Progress`. */
  stateName: z.nullable(z.string()),
  trouble: z.nullable(z.string()),
  createdAt: keptMoment(),
  /** Time of the last status request to the tracker. */
  checkedAt: z.nullable(keptMoment()),
})

/** An issue of a conversation. */
export type LinkedIssue = z.infer<typeof linked>

/** An issue in an entry of a conversation's trail. */
export interface NamedIssue {
  tracker: (typeof issueTrackers)[number]
  reference: string
  title: string
  state: 'open' | 'closed'
}

const path = '/integrations/issue-trackers/:tracker'
const named = z.object({ tracker })
const needsView = 'integrations.view_data_from_integrations'
const needsManage = 'integrations.manage_integrations'

/** Calls of issue trackers and of conversations' issues. */
export const issueEndpoints = {
  getIssueTracker: defineEndpoint({
    ...{ method: 'GET', path, summary: 'Read the connection to an issue tracker', needs: needsView },
    ...{ input: named, output: connection },
  }),
  /** Creates or changes a connection, once the tracker has confirmed access to the project. */
  putJira: defineEndpoint({
    ...{ method: 'PUT', path: '/integrations/issue-trackers/jira', summary: 'Connect Jira' },
    ...{ needs: needsManage, input: trackerForms.jira, output: connection },
  }),
  putGithub: defineEndpoint({
    ...{ method: 'PUT', path: '/integrations/issue-trackers/github', summary: 'Connect GitHub' },
    ...{ needs: needsManage, input: trackerForms.github, output: connection },
  }),
  /** Generates a new webhook secret for a tracker: only this response contains it. */
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
  /** Deletes a connection and its token; issues keep their links. */
  deleteIssueTracker: defineEndpoint({
    ...{ method: 'DELETE', path, summary: 'Disconnect an issue tracker', needs: needsManage },
    ...{ input: named, output: named },
  }),
} as const
