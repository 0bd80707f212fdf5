import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { defineVia } from '../via.ts'
import { mergeLimits } from './merge.ts'
import { merge, split } from './merge-mutators.ts'
import { threadView } from '../conversations/calls/rest-shapes.ts'

const ids = (most: number) => z.array(id()).check(z.minLength(1), z.maxLength(most))

/** Merges conversations into the target; returns the target with its whole thread. */
export const mergeConversations = defineVia({
  method: 'POST',
  path: '/desk/conversations/merge',
  summary: 'Merge conversations into one',
  input: z.object({ targetId: id(), ids: ids(mergeLimits.conversations) }),
  output: threadView,
  via: merge,
})

/** Splits messages off a conversation; returns the new one that contains them. */
export const splitConversation = defineVia({
  method: 'POST',
  path: '/desk/conversations/:id/split',
  summary: 'Split messages off into a new conversation',
  input: z.object({ id: id(), messageIds: ids(mergeLimits.items) }),
  output: threadView,
  via: split,
})
