import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, requiredText } from '../fields.ts'
import { conversationSchema } from '../conversations/conversation.ts'
import { undoSendDelays } from '../conversations/drafts/undo-send.ts'
import { jobChoices, jobSchema } from '../jobs/job.ts'

/** Maximum number of conversations listed with an incident; the counts include all. */
export const incidentListLimit = 100

/** Age of conversations that may be about an incident, in ms. */
export const similarWithin = 24 * 3_600_000

/** A conversation in an incident's list. */
export const incidentConversation = z.object({
  ...z.pick(conversationSchema, { id: true, ticketNo: true, subject: true, statusId: true, createdAt: true })
    .shape,
  contact: z.nullable(z.object({ id: id(), name: z.string(), email: z.nullable(z.string()) })),
})
/** A conversation in an incident's list. */
export type IncidentConversation = z.infer<typeof incidentConversation>

const ofIncident = (part: string) => `/status-page/incidents/incident/:id/${part}`

const listed = z.array(incidentConversation)

/** Conversations linked to an incident and visible to the caller, newest first. */
export const getIncidentConversations = defineEndpoint({
  method: 'GET',
  path: ofIncident('conversations'),
  summary: 'List the conversations of an incident',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({
    data: listed,
    total: z.int(),
    /** Linked conversations that are not closed. */
    openIds: z.array(id()),
    /** Number of different contacts who wrote them. */
    people: z.int(),
  }),
})

/** Unlinked conversations of the last 24 hours that share words with an incident, most similar first. */
export const getSimilarConversations = defineEndpoint({
  method: 'GET',
  path: ofIncident('similar'),
  summary: 'Find conversations that may be about an incident',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({ data: listed }),
})

/** Limits of an update sent as a reply. */
export const incidentReplyLimits = { text: 5000 }

/** The newest update of an incident, as a reply to customers who wrote about it. */
export const incidentReply = z.object({
  /** Idempotency key of the update: each conversation gets it once. */
  update: z.string(),
  /** Initial text. */
  text: z.string(),
  /** Number of conversations that will get it, and the first of them. */
  to: z.int(),
  data: listed,
  /** Number of conversations that have it already. */
  answered: z.int(),
  /** Number of conversations whose customer was notified by mail as a subscriber. */
  subscribed: z.int(),
  /** The newest job that sends an update of this incident; null before the first. */
  job: z.nullable(jobSchema),
})
/** The newest update of an incident as a reply. */
export type IncidentReply = z.infer<typeof incidentReply>

/** Previews the reply and its recipients. */
export const getIncidentReply = defineEndpoint({
  method: 'GET',
  path: ofIncident('reply'),
  summary: 'Preview the newest update as a reply',
  needs: 'status_page.manage_incident_&_maintainance',
  input: z.object({ id: id() }),
  output: incidentReply,
})

/** Sends the newest update as a reply in each linked conversation that does not have it. */
export const postIncidentReply = defineEndpoint({
  method: 'POST',
  path: ofIncident('reply'),
  summary: 'Send the newest update as a reply',
  needs: 'status_page.manage_incident_&_maintainance',
  input: z.object({
    id: id(),
    /** The previewed update; refused if there is a newer one. */
    update: z.string(),
    text: requiredText('Text', incidentReplyLimits.text),
    /** Seconds in which the whole sending can be stopped. */
    delay: z._default(z.union(undoSendDelays.map((delay) => z.literal(delay))), 10),
  }),
  output: incidentReply,
})

/** Pauses, continues or stops the sending. */
export const putIncidentReply = defineEndpoint({
  method: 'PUT',
  path: ofIncident('reply'),
  summary: 'Pause, continue or stop the sending of an update',
  needs: 'status_page.manage_incident_&_maintainance',
  input: z.object({ id: id(), choice: z.enum(jobChoices) }),
  output: incidentReply,
})
