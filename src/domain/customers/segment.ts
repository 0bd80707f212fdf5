import * as z from 'zod/mini'
import { manageContactsAccess } from '../access/plan-access.ts'
import { id, requiredText } from '../fields.ts'
import { defineResource, type RecordOf } from '../resource.ts'
import { companyFilters, contactFilters } from './filters.ts'

/** Limits of a segment (SEG-018); `ids` limits members that are chosen one by one. */
export const segmentLimits = { name: 20, ids: 10_000 }

const segments = <Conditions>(
  name: string,
  conditions: z.ZodMiniType<Conditions>,
  path: string,
  one: string,
) =>
  defineResource({
    ...{ name, noun: 'segment', path },
    paths: { get: `${one}/:id`, create: one, update: `${one}/:id`, remove: `${one}/:id` },
    read: { needs: 'signed-in' },
    write: manageContactsAccess,
    searched: ['name'],
    unique: { fields: ['name'], message: 'A segment with this name exists already' },
    unread: ['isEverybody'],
    input: {
      name: requiredText('Name', segmentLimits.name),
      /** True if its members are chosen; otherwise all who match its conditions belong to it. Immutable. */
      isStatic: z._default(z.boolean(), true),
      conditions: z._default(conditions, {} as never),
      /** Members of a static segment; deleted ones are ignored. */
      ids: z._default(z.array(id()).check(z.maxLength(segmentLimits.ids)), []),
      /** For a static segment: all who match the conditions now become its members, instead of `ids`. */
      isEverybody: z._default(z.boolean(), false),
    },
    row: { ids: z.array(id()) },
  })

/** Segments of contacts (ADM-067 to 070). */
export const contactSegmentResource = segments(
  'contactSegments',
  contactFilters,
  '/desk/customers/segments',
  '/desk/customers/segment',
)
/** Segments of companies, stored separately (SEG-005). */
export const companySegmentResource = segments(
  'companySegments',
  companyFilters,
  '/desk/companies/segments',
  '/desk/companies/segment',
)

/** A segment, as calls return it. */
export type Segment = RecordOf<typeof contactSegmentResource>
