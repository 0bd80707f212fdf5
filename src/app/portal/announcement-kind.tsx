import { Megaphone } from 'lucide-react'
import {
  announcementLimits,
  announcementResource,
  type Announcement,
  type AnnouncementInput,
} from '#domain/portal/announcement.ts'
import { browserTime } from '#lib/zone.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { MomentField } from '#app/forms/moment-field.tsx'
import { paths } from '#app/paths.ts'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { ownAccountSettings } from '#local/queries/account.ts'
import { stateOptions, useStateLine } from './announcement-words.ts'

function Fields({ form, isLocked }: FieldsProps<AnnouncementInput, Announcement>) {
  const { control } = form
  const zone = useAccountZone()
  return (
    <>
      <BoundText
        control={control}
        name="title"
        label="Title"
        max={announcementLimits.title.most}
        locked={isLocked}
      />
      <BoundText
        control={control}
        name="content"
        label="Content"
        max={announcementLimits.content}
        help="Plain text; addresses of pages become links"
        locked={isLocked}
        rows={6}
      />
      <MomentField control={control} name="publishDate" label="Publish date" zone={zone} locked={isLocked} />
      <BoundSelect
        control={control}
        name="state"
        label="State"
        options={stateOptions}
        denied={isLocked ? form.denied : undefined}
      />
    </>
  )
}

/** Time zone for dates of announcements: the account's. */
const useAccountZone = () => useLive(ownAccountSettings, undefined)?.timeZone || browserTime().timeZone

const kind: RecordKind<AnnouncementInput, Announcement> = {
  icon: Megaphone,
  about: 'What customers are told in the client portal.',
  access: announcementResource.write,
  needsConnection: true,
  source: fromServer(announcementResource),
  schema: announcementResource.input,
  valuesOf: (row) => ({
    title: row?.title ?? '',
    content: row?.content ?? '',
    publishDate: row?.publishDate ?? Math.floor(Date.now() / 60_000) * 60_000,
    state: row?.state ?? 'draft',
  }),
  changes: callsOf(announcementResource, (row): Announcement => row),
  toasts: {
    created: 'Announcement Created',
    updated: 'Announcement Updated',
    deleted: 'Announcement Deleted',
  },
  prefix: 'edit/',
  useLine: useStateLine,
  Fields,
}

const { Form } = recordPages(kind)

/** Form of an announcement. */
export const AnnouncementForm = () => (
  <Form title="Announcements" noun="announcement" path={paths.announcements as `/${string}`} />
)
