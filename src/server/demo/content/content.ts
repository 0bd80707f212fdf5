import * as z from 'zod/mini'
import { seededRoles } from '#domain/people/seeded-roles.ts'
import companyData from './company.json' with { type: 'json' }
import contactData from './contacts.json' with { type: 'json' }
import conversationData from './conversations.json' with { type: 'json' }
import { companySchema, contactSchema, scriptSchema } from './shapes.ts'

/** The demo company, its users and settings. */
export const company = companySchema.parse(companyData)

/** Contacts of the hand-written conversations. */
export const people = z.array(contactSchema).parse(contactData)

/** Hand-written conversations; those of the design pictures come first. */
export const scripts = z.array(scriptSchema).parse(conversationData)

/** Built-in roles and the default agent role. */
export const demoRoles = seededRoles.map((role) => ({ key: role.name, ...role }))
