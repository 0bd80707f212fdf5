import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, requiredText } from '../fields.ts'
import { conversationSchema } from '../conversations/conversation.ts'
import { undoSendDelays } from '../conversations/drafts/undo-send.ts'
import { jobChoices, jobSchema } from '../jobs/job.ts'

/** Conversations that are listed with an incident at most; their numbers count all. */
export const incidentListLimit = 100

/** For how long back conversations are taken to be about an incident, in ms. */
export const similarWithin = 24 * 3_600_000

/** A conversation as an incident lists it. */
export const incidentConversation = z.object({
  ...z.pick(conversationSchema, { id: true, ticketNo: true, subject: true, statusId: true, createdAt: true })
    .shape,
  contact: z.nullable(z.object({ id: id(), name: z.string(), email: z.nullable(z.string()) })),
})
/** A conversation as an incident lists it. */
export type IncidentConversation = z.infer<typeof incidentConversation>

const ofIncident = (part: string) => `/status-page/incidents/incident/:id/${part}`

const listed = z.array(incidentConversation)

/** Conversations linked to an incident, of those that the caller sees; the newest first. */
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
    /** Different contacts who wrote them. */
    people: z.int(),
  }),
})

/** Conversations of the last 24 hours with words of an incident, linked to none; the most similar first. */
export const getSimilarConversations = defineEndpoint({
  method: 'GET',
  path: ofIncident('similar'),
  summary: 'Find conversations that may be about an incident',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({ data: listed }),
})

/** Limits of an update that is sent as a reply. */
export const incidentReplyLimits = { text: 5000 }

/** The newest update of an incident as a reply to those who wrote about it. */
export const incidentReply = z.object({
  /** Idempotency key of the update: each conversation gets it once. */
  update: z.string(),
  /** Words to begin with. */
  text: z.string(),
  /** Conversations that get it, and the first of them. */
  to: z.int(),
  data: listed,
  /** Conversations that have it already. */
  answered: z.int(),
  /** Conversations whose customer was told by mail as a subscriber. */
  subscribed: z.int(),
  /** The newest sending of an update of this incident; null before the first. */
  job: z.nullable(jobSchema),
})
/** The newest update of an incident as a reply. */
export type IncidentReply = z.infer<typeof incidentReply>

/** Shows what would be sent to whom. */
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
    /** The update that was previewed; another one by now is refused. */
    update: z.string(),
    text: requiredText('Text', incidentReplyLimits.text),
    /** Seconds in which it can still be stopped as a whole. */
    delay: z._default(z.union(undoSendDelays.map((delay) => z.literal(delay))), 10),
  }),
  output: incidentReply,
})

/** Pauses or stops the sending, or lets it go on. */
export const putIncidentReply = defineEndpoint({
  method: 'PUT',
  path: ofIncident('reply'),
  summary: 'Pause, continue or stop the sending of an update',
  needs: 'status_page.manage_incident_&_maintainance',
  input: z.object({ id: id(), choice: z.enum(jobChoices) }),
  output: incidentReply,
})
