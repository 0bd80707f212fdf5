import * as z from 'zod/mini'
import { seededRoles } from '#domain/people/seeded-roles.ts'
import companyData from './company.json' with { type: 'json' }
import contactData from './contacts.json' with { type: 'json' }
import conversationData from './conversations.json' with { type: 'json' }
import { companySchema, contactSchema, scriptSchema } from './shapes.ts'

/** The demo company, its people, and what is set up in its desk. */
export const company = companySchema.parse(companyData)

/** Everybody who wrote one of the hand-written conversations. */
export const people = z.array(contactSchema).parse(contactData)

/** Every hand-written conversation, those of the design pictures first. */
export const scripts = z.array(scriptSchema).parse(conversationData)

/** The fixed roles and the agent role that every new desk has. */
export const demoRoles = seededRoles.map((role) => ({ key: role.name, ...role }))
