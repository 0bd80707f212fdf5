import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { conversationSchema } from '../conversations/conversation.ts'

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
    /** Those that are not closed. */
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
