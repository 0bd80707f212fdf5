import * as z from 'zod/mini'
import { conversationView } from '../conversations/calls/rest-shapes.ts'
import { contactSchema } from '../customers/contact.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { searchLimits } from './limits.ts'

/** A contact in search results. */
export const contactHit = z.pick(contactSchema, {
  ...{ id: true, firstName: true, lastName: true, email: true, phone: true, companyName: true },
})

/** A search result with only a title. */
const namedHit = z.object({ id: id(), title: z.string() })

/** Results of a global search, by kind, best first; kinds without hits are empty. */
export const searchResults = z.object({
  contacts: z.array(contactHit),
  conversations: z.array(conversationView),
  tasks: z.array(namedHit),
  assets: z.array(namedHit),
  articles: z.array(z.extend(namedHit, { docId: id() })),
})
/** Results of a global search. */
export type SearchResults = z.infer<typeof searchResults>

/** Searches everything the caller may see; the text may hold operators, see `query.ts`. */
export const searchAll = defineEndpoint({
  method: 'GET',
  path: '/search',
  summary: 'Search contacts, conversations, tasks, assets and articles',
  needs: 'signed-in',
  input: z.object({
    text: z.string().check(z.trim(), z.minLength(searchLimits.serverFrom), z.maxLength(searchLimits.text)),
  }),
  output: searchResults,
})
