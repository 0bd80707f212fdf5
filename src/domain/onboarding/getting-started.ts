import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'

/** Completed first steps of a desk (D-42), as known to the server. */
export const gettingStartedSchema = z.object({
  /** When the desk was opened, in epoch ms. */
  openedAt: z.int(),
  hasInbox: z.boolean(),
  isVerified: z.boolean(),
  /** The first inbox that is not verified yet. */
  unverifiedId: z.nullable(id()),
  /** A second person is here, or is asked to be. */
  hasInvited: z.boolean(),
  /** When the first answer of a person left, in epoch ms; null before. */
  repliedAt: z.nullable(z.int()),
  /** Whether the top bar offers the page. */
  isOffered: z.boolean(),
  /** How many sample conversations are here. */
  samples: z.int(),
})

/** Completed first steps of a desk. */
export type GettingStarted = z.infer<typeof gettingStartedSchema>

/** The first steps of the desk, each as it stands. */
export const getGettingStarted = defineEndpoint({
  method: 'GET',
  path: '/desk/getting-started',
  summary: 'The first steps of the desk',
  needs: 'signed-in',
  input: z.object({}),
  output: gettingStartedSchema,
})

/** Offers the page in the top bar, or does not any more. */
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
 * Adds the sample conversations to the first inbox; those that are here stay as they are.
 * @throws DeskError CONFLICT on a desk without an inbox.
 */
export const postSamples = defineEndpoint({
  method: 'POST',
  path: samplesPath,
  summary: 'Add sample conversations',
  needs: 'administrator',
  input: z.object({}),
  output: gettingStartedSchema,
})

/** Takes the sample conversations away for good, with their contacts and their tag. */
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
