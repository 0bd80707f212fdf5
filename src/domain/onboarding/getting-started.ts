import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'

/** Completed first steps of an account (D-42), as known to the server. */
export const gettingStartedSchema = z.object({
  /** When the account was created, in epoch ms. */
  openedAt: z.int(),
  hasInbox: z.boolean(),
  isVerified: z.boolean(),
  /** The first unverified inbox. */
  unverifiedId: z.nullable(id()),
  /** True if a second user exists or was invited. */
  hasInvited: z.boolean(),
  /** When the first reply by a user was sent, in epoch ms; null before. */
  repliedAt: z.nullable(z.int()),
  /** True if the top bar shows the page. */
  isOffered: z.boolean(),
  /** Number of sample conversations. */
  samples: z.int(),
})

/** Completed first steps of an account. */
export type GettingStarted = z.infer<typeof gettingStartedSchema>

/** Reads the first steps of the account. */
export const getGettingStarted = defineEndpoint({
  method: 'GET',
  path: '/desk/getting-started',
  summary: 'The first steps of the desk',
  needs: 'signed-in',
  input: z.object({}),
  output: gettingStartedSchema,
})

/** Shows or hides the page in the top bar. */
export const putGettingStarted = defineEndpoint({
  method: 'PUT',
  path: '/desk/getting-started',
  summary: 'Offer the first steps in the top bar, or not',
  needs: 'administrator',
  input: z.object({ isOffered: z.boolean() }),
  output: gettingStartedSchema,
})

const samplesPath = '/desk/getting-started/samples'

/**
 * Adds the sample conversations to the first inbox; existing ones stay.
 * @throws DeskError CONFLICT for an account without an inbox.
 */
export const postSamples = defineEndpoint({
  method: 'POST',
  path: samplesPath,
  summary: 'Add sample conversations',
  needs: 'administrator',
  input: z.object({}),
  output: gettingStartedSchema,
})

/** Permanently deletes the sample conversations, with their contacts and tag. */
export const deleteSamples = defineEndpoint({
  method: 'DELETE',
  path: samplesPath,
  summary: 'Remove the sample conversations and their contacts',
  needs: 'administrator',
  input: z.object({}),
  output: gettingStartedSchema,
})

/** The first steps of an account. */
export const onboardingEndpoints = { getGettingStarted, putGettingStarted, postSamples, deleteSamples }
