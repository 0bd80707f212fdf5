import {
  announcementResource,
  type Announcement,
  type AnnouncementInput,
} from '#domain/portal/announcement.ts'
import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../support/desk.ts'
import { pictureForm } from '../http/samples/people/picture-samples.ts'
import type { Sample } from '../http/samples/sample.ts'
import { statusPageSamples } from '../http/samples/status-page-samples.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'
import { resourceSamples } from '../resources/resource-samples.ts'

const words = (title: string): AnnouncementInput => ({
  ...{ title, content: 'Open for booking in Porto.', publishDate: 1_700_000_000_000, state: 'published' },
})

/** Announcements for proofs and samples. */
export const announcementProof: ResourceProof<AnnouncementInput, Announcement> = {
  good: () => words('Winter service days'),
  changed: () => ({ ...words('Summer service days'), state: 'draft' }),
  bad: {
    'a short title': () => ({
      ...{ words: { title: 'ab' }, field: 'title' },
      message: 'Title length must be at least 3 characters long',
    }),
    'no content': () => ({
      ...{ words: { content: ' ' }, field: 'content', message: 'Content is a required field' },
    }),
  },
  found: 'winter',
  numbered: (_, index) => words(`News ${String(index).padStart(3, '0')}`),
  nameOf: ({ title }) => title,
}

type Rooms = Pick<typeof endpoints, 'portal' | 'portalForm' | 'announcements'>
type Samples = { [Room in keyof Rooms]: Record<keyof Rooms[Room], Sample> }

/** A sample of each call of the client portal. */
async function portalSamples(desk: TestDesk): Promise<Samples> {
  const setting = '/portal/setting'
  return {
    portal: {
      getPortal: { path: setting, bad: null, stranger: 'own' },
      putPortal: {
        ...{ path: setting, body: {} },
        ...{ bad: { body: { pageTitle: 'ab' } }, stranger: 'own' },
      },
      checkPortalHost: { path: `${setting}/check-host`, body: {}, bad: null, stranger: 'own' },
      postPortalLogo: {
        ...{ path: '/portal/logo', body: pictureForm(), bad: { body: new FormData() }, stranger: 'own' },
      },
      deletePortalLogo: { path: '/portal/logo', bad: null, stranger: 'own' },
    },
    portalForm: {
      get: { path: '/portal/form', bad: null, stranger: 'own' },
      update: {
        ...{ path: '/portal/form', body: { heading: 'Write to us' }, bad: { body: { heading: '' } } },
        stranger: 'own',
      },
    },
    announcements: await resourceSamples(desk, announcementResource, announcementProof),
  }
}

/** A sample of each call about the public pages of an account. */
export const publicPageSamples = async (desk: TestDesk) => ({
  ...(await statusPageSamples(desk)),
  ...(await portalSamples(desk)),
})
