import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ComponentType } from 'react'
import { Controller, type FieldValues } from 'react-hook-form'
import { useOutletContext } from 'react-router-dom'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#domain/endpoints.ts'
import { statusPageEndpoints } from '#domain/status-page/endpoints.ts'
import {
  customizationSchema,
  embedPositions,
  embedSchema,
  generalSchema,
  postPagePicture,
  statusPageLimits,
  statusPageSchema,
  statusPath,
  type StatusPage,
} from '#domain/status-page/page.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { PictureField } from '#app/forms/picture-field.tsx'
import { sendPicture } from '#app/forms/send-picture.ts'
import { useRecordForm, type RecordForm } from '#app/forms/use-record-form.ts'
import { HostCheck } from '#app/hosts/host-check.tsx'
import { ZoneField } from '#app/places/zone-field.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import type { FrameContext } from './status-frame.tsx'
import { useStatusPage } from './use-status-page.ts'

const { changeStatusPage, changeGeneral, checkPageHost, putEmbed, deletePagePicture, deleteStatusPage } =
  statusPageEndpoints.statusPages

interface FieldsProps<Values extends FieldValues> {
  form: RecordForm<Values, StatusPage>
  page: StatusPage
  isLocked: boolean
}

interface PageForm<Values extends FieldValues> {
  title: string
  toast: string
  endpoint: AnyEndpoint
  schema: z.ZodMiniType
  valuesOf: (page: StatusPage) => Values
  /** The page after the call. */
  savedOf?: (answer: unknown, page: StatusPage, typed: Values) => StatusPage
  Fields: ComponentType<FieldsProps<Values>>
}

const pageOf = (answer: unknown) => z.parse(statusPageSchema, answer)

/** Form of status page settings; readable offline. */
function pageForm<Values extends FieldValues>(options: PageForm<Values>): ComponentType {
  const { title, toast, endpoint, schema, valuesOf, savedOf = pageOf, Fields } = options
  function Form({ page, asOf }: { page: StatusPage; asOf: number | undefined }) {
    const desk = useDesk()
    const { reload } = useOutletContext<FrameContext>()
    const denied = useAccess(endpoint, true)
    const form = useRecordForm<Values, StatusPage>({
      record: page,
      resolver: zodResolver(schema as never) as never,
      valuesOf: (saved) => valuesOf(saved ?? page),
      async save(typed, over) {
        const seen = over ?? page
        const answer = await callDesk(desk, endpoint, { ...typed, id: page.id, revision: seen.revision })
        showToast({ text: toast })
        reload()
        return savedOf(answer, seen, typed)
      },
      currentOf: pageOf,
      denied,
      back: null,
    })
    return (
      <RecordFormPage form={form} title={title} asOf={asOf}>
        <Fields form={form} page={page} isLocked={denied !== undefined && denied !== 'connection'} />
      </RecordFormPage>
    )
  }
  return function SettingsOfPage() {
    const { page, asOf } = useStatusPage()
    return page ? <Form page={page} asOf={asOf} /> : null
  }
}

function Picture({ page, type }: { page: StatusPage; type: 'logo' | 'favicon' }) {
  const desk = useDesk()
  const { reload } = useOutletContext<FrameContext>()
  const denied = useAccess(postPagePicture, true)
  const [url, setUrl] = useState(page[type])
  return (
    <PictureField
      label={type === 'logo' ? 'Logo' : 'Favicon'}
      shape="logo"
      value={url}
      denied={denied}
      onChange={(changed) => {
        setUrl(changed)
        reload()
      }}
      upload={async (picture) => {
        const path = `${postPagePicture.path}?id=${page.id}&type=${type}`
        const saved = await sendPicture(desk, { path, output: postPagePicture.output }, picture)
        return saved[type] ?? ''
      }}
      onRemove={async () => void (await callDesk(desk, deletePagePicture, { id: page.id, type }))}
    />
  )
}

function PageHost({ page }: { page: StatusPage }) {
  const desk = useDesk()
  const { reload } = useOutletContext<FrameContext>()
  const denied = useAccess(checkPageHost, true)
  return (
    <HostCheck
      state={page.hostState}
      denied={denied}
      onCheck={async () => {
        await callDesk(desk, checkPageHost, { id: page.id })
        reload()
      }}
    />
  )
}

/** Appearance and address of the status page. */
export const Customization = pageForm({
  title: 'Customization',
  toast: 'Page Settings Updated',
  endpoint: changeStatusPage,
  schema: customizationSchema,
  valuesOf: ({ pageTitle, domain, customUrl }) => ({ pageTitle, domain, customUrl }),
  Fields: ({ form, page, isLocked }) => (
    <>
      <BoundText
        control={form.control}
        name="pageTitle"
        label="Page title"
        max={statusPageLimits.name}
        locked={isLocked}
      />
      <BoundText
        control={form.control}
        name="domain"
        label="Domain"
        max={statusPageLimits.domain}
        help={`The page is at ${page.url}`}
        locked={isLocked}
      />
      <BoundText
        control={form.control}
        name="customUrl"
        label="Custom URL"
        help="A host of your own, such as status.example.com. It is served once it is verified."
        locked={isLocked}
        optional
      />
      <PageHost page={page} />
      <Picture page={page} type="logo" />
      <Picture page={page} type="favicon" />
    </>
  ),
})

function DeletePage({ page }: { page: StatusPage }) {
  const desk = useDesk()
  const { reload } = useOutletContext<FrameContext>()
  const denied = useAccess(deleteStatusPage, true)
  const remove = async () => {
    const isSure = await ask({
      title: 'Delete status page',
      text: 'The public page goes away at once. Incidents, services and subscribers stay.',
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isSure) return
    await callDesk(desk, deleteStatusPage, { id: page.id })
    showToast({ text: 'Status Page Deleted' })
    reload()
  }
  return (
    <div>
      <Button variant="danger" denied={denied} onClick={() => void remove().catch(reportFailure)}>
        Delete status page
      </Button>
    </div>
  )
}

/** General settings of the status page. */
export const General = pageForm({
  title: 'General',
  toast: 'Status General Updated',
  endpoint: changeGeneral,
  schema: generalSchema,
  valuesOf: ({ description, timeZone, isSubscribable }) => ({ description, timeZone, isSubscribable }),
  Fields: ({ form, page, isLocked }) => (
    <>
      <BoundText
        control={form.control}
        name="description"
        label="Description"
        max={statusPageLimits.description}
        locked={isLocked}
        optional
        rows={2}
      />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => (
          <ZoneField
            value={field.value}
            usual="UTC"
            onChange={(zone) => field.onChange(zone ?? 'UTC')}
            denied={isLocked ? form.denied : undefined}
          />
        )}
      />
      <BoundSwitch
        control={form.control}
        name="isSubscribable"
        label="Visitors can subscribe"
        denied={isLocked ? form.denied : undefined}
      />
      <DeletePage page={page} />
    </>
  ),
})

const positionWords = {
  'bottom-right': 'Bottom right',
  'bottom-left': 'Bottom left',
  'top-right': 'Top right',
  'top-left': 'Top left',
} as const

const snippetOf = ({ url }: StatusPage) => `<script async src="${url}/embed.js"></script>`

/** Badge to embed in other sites. */
export const EmbedSettings = pageForm({
  title: 'Status embed',
  toast: 'Status Embed Updated',
  endpoint: putEmbed,
  schema: embedSchema,
  valuesOf: ({ embed }) => embed,
  savedOf: (answer, page, typed) => ({
    ...page,
    embed: typed,
    revision: z.parse(putEmbed.output, answer).revision,
  }),
  Fields: ({ form, page, isLocked }) => (
    <>
      <BoundSelect
        control={form.control}
        name="position"
        label="Position"
        options={embedPositions.map((value) => ({ value, label: positionWords[value] }))}
        denied={isLocked ? form.denied : undefined}
      />
      <BoundText
        control={form.control}
        name="backgroundColor"
        label="Background colour"
        help="As # and six digits"
        locked={isLocked}
      />
      <BoundText
        control={form.control}
        name="textColor"
        label="Text colour"
        help="As # and six digits"
        locked={isLocked}
      />
      <TextInput
        label="Snippet"
        help="Put it into your pages, before </body>"
        value={snippetOf(page)}
        onChange={() => undefined}
        locked
      />
      <div>
        <Button
          onClick={() =>
            void navigator.clipboard
              .writeText(snippetOf(page))
              .then(() => showToast({ text: 'Copied' }))
              .catch(reportFailure)
          }
        >
          Copy snippet
        </Button>
      </div>
      <p>
        <img src={`${statusPath(page.domain)}/badge.svg`} alt="The badge as it is now" />
      </p>
    </>
  ),
})
