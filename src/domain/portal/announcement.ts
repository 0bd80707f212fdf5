import * as z from 'zod/mini'
import { moment, momentOr, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { announcementsAccess, portalAccess } from './settings.ts'

/** Limits of announcements (D1-163). */
export const announcementLimits = { title: { least: 3, most: 100 }, content: 5000 }

/** States of an announcement; a published one is visible from its date on. */
export const announcementStates = ['draft', 'published'] as const

/** Announcements in the client portal; the content is plain text, with URLs as links. */
export const announcementResource = defineResource({
  name: 'announcements',
  noun: 'announcement',
  path: '/portal/announcements',
  read: portalAccess,
  write: announcementsAccess,
  searched: ['title', 'content'],
  sorts: { by: ['publishDate', 'title'], order: 'desc' },
  filters: {
    state: z.optional(z.enum(announcementStates)),
    /** Publication date from (inclusive) and to (exclusive), in epoch ms. */
    from: z.optional(moment()),
    to: z.optional(moment()),
  },
  input: {
    title: requiredText('Title', announcementLimits.title.most, announcementLimits.title.least),
    content: requiredText('Content', announcementLimits.content),
    publishDate: momentOr('Publish date is a required field'),
    state: z.enum(announcementStates, 'State is a required field'),
  },
})

/** An announcement, as calls return it. */
export type Announcement = RecordOf<typeof announcementResource>
/** Fields of an announcement. */
export type AnnouncementInput = ResourceInput<typeof announcementResource>
