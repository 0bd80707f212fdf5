import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type ComponentType } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { useOutletContext } from 'react-router-dom'
import * as z from 'zod/mini'
import type { Access } from '#domain/access/access.ts'
import { portalSettingsAccess } from '#domain/access/plan-access.ts'
import {
  portalCustomizationAccess,
  portalCustomizationSchema,
  portalGeneralSchema,
  portalLimits,
  portalSchema,
  portalSettingEndpoints,
  socialNetworks,
  themeViews,
  type Portal,
} from '#domain/portal/settings.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { PictureField } from '#app/forms/picture-field.tsx'
import { sendPicture } from '#app/forms/send-picture.ts'
import { useRecordForm, type RecordForm } from '#app/forms/use-record-form.ts'
import { HostCheck } from '#app/hosts/host-check.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import type { PortalContext } from './portal-frame.tsx'

const { putPortal, checkPortalHost, postPortalLogo, deletePortalLogo } = portalSettingEndpoints

interface PortalPage<Values extends FieldValues> {
  title: string
  access: Access
  schema: z.ZodMiniType<Values>
  Fields: ComponentType<{ form: RecordForm<Values, Portal>; isLocked: boolean }>
}

/** Form of portal settings; readable offline. Only changed fields are sent. */
function portalPage<Values extends FieldValues>({ title, access, schema, Fields }: PortalPage<Values>) {
  const keys = Object.keys((schema as unknown as { shape: object }).shape) as (keyof Portal)[]
  const valuesOf = (portal: Portal) =>
    Object.fromEntries(keys.map((key) => [key, portal[key]])) as unknown as Values
  return function PortalSettingsPage() {
    const desk = useDesk()
    const { portal, asOf, reload } = useOutletContext<PortalContext>()
    const denied = useAccess(access, true)
    const form = useRecordForm<Values, Portal>({
      record: portal,
      resolver: zodResolver(schema as never) as never,
      valuesOf: (saved) => valuesOf(saved ?? portal),
      async save(typed, over) {
        const seen = over ?? portal
        const isChanged = (key: keyof Portal) => JSON.stringify(typed[key]) !== JSON.stringify(seen[key])
        const pick = (from: object) =>
          Object.fromEntries(
            Object.entries(from).filter(([key]) => keys.includes(key as never) && isChanged(key as never)),
          )
        const saved = await callDesk(desk, putPortal, { ...pick(typed), seen: pick(seen) })
        showToast({ text: 'Settings Updated', key: 'settings' })
        reload()
        return saved
      },
      currentOf: (current) => z.parse(portalSchema, current),
      denied,
      back: null,
    })
    return (
      <RecordFormPage form={form} title={title} asOf={asOf}>
        <Fields form={form} isLocked={denied !== undefined && denied !== 'connection'} />
      </RecordFormPage>
    )
  }
}

interface TextsProps<Values extends FieldValues> {
  control: Control<Values>
  isLocked: boolean
  texts: readonly {
    name: string
    label: string
    max?: number
    help?: string
    isRequired?: true
    rows?: number
  }[]
}

/** Text fields, in their order. */
function Texts<Values extends FieldValues>({ control, isLocked, texts }: TextsProps<Values>) {
  return texts.map(({ name, isRequired, ...words }) => (
    <BoundText
      key={name}
      control={control}
      name={name as never}
      locked={isLocked}
      optional={!isRequired}
      {...words}
    />
  ))
}

/** General settings of the portal. */
export const General = portalPage({
  title: 'General',
  access: portalSettingsAccess,
  schema: portalGeneralSchema,
  Fields: ({ form: { control, denied }, isLocked }) => {
    const lock = isLocked ? denied : undefined
    return (
      <>
        <BoundSwitch
          control={control as never}
          name={'enableClientPortal' as never}
          label="Enable client portal"
          help="Switched off, nobody can open its pages"
          denied={lock}
        />
        <Texts
          control={control as never}
          isLocked={isLocked}
          texts={[
            { name: 'pageTitle', label: 'Page title', max: portalLimits.pageTitle.most, isRequired: true },
            {
              name: 'description',
              label: 'Description',
              max: portalLimits.description.most,
              isRequired: true,
              rows: 2,
            },
            { name: 'companyUrl', label: 'Company URL', max: portalLimits.companyUrl },
            {
              name: 'supportUrl',
              label: 'Support URL',
              help: 'Where help is found besides, such as https://example.com/help',
            },
            { name: 'reportUrl', label: 'Report URL', help: 'Where abuse or a weakness is reported' },
            {
              name: 'supportContact',
              label: 'Support contact',
              help: 'Email for customers who cannot sign in',
            },
          ]}
        />
        <BoundSwitch
          control={control as never}
          name={'statusOverview' as never}
          label="Status overview"
          help="One line that says how the services of the status page are"
          denied={lock}
        />
        <BoundSwitch
          control={control as never}
          name={'systemMatrix' as never}
          label="System matrix"
          help="Each service of the status page with its state"
          denied={lock}
        />
      </>
    )
  },
})

const themeWords = { auto: 'As the system of the visitor', light: 'Light', dark: 'Dark' } as const
const networkWords = {
  ...{ facebook: 'Facebook', twitter: 'Twitter', linkedin: 'LinkedIn' },
  ...{ instagram: 'Instagram', youtube: 'YouTube' },
} as const

function Logo() {
  const desk = useDesk()
  const { portal, reload } = useOutletContext<PortalContext>()
  const denied = useAccess(postPortalLogo, true)
  const [url, setUrl] = useState(portal.logo)
  return (
    <PictureField
      label="Logo"
      shape="logo"
      value={url}
      denied={denied}
      onChange={(changed) => {
        setUrl(changed)
        reload()
      }}
      upload={async (picture) => {
        const saved = await sendPicture(desk, postPortalLogo, picture)
        return saved.logo ?? ''
      }}
      onRemove={async () => void (await callDesk(desk, deletePortalLogo, {}))}
    />
  )
}

function PortalHost() {
  const desk = useDesk()
  const { portal, reload } = useOutletContext<PortalContext>()
  const denied = useAccess(checkPortalHost, true)
  return (
    <HostCheck
      state={portal.hostState}
      denied={denied}
      onCheck={async () => {
        await callDesk(desk, checkPortalHost, {})
        reload()
      }}
    />
  )
}

const usePlace = () => `The portal is at ${useOutletContext<PortalContext>().portal.url}`

/** Appearance and address of the portal. */
export const Customization = portalPage({
  title: 'Customization',
  access: portalCustomizationAccess,
  schema: portalCustomizationSchema,
  Fields: function CustomizationFields({ form: { control, denied }, isLocked }) {
    const help = usePlace()
    return (
      <>
        <Logo />
        <BoundSelect
          control={control as never}
          name={'themeView' as never}
          label="Theme"
          options={themeViews.map((value) => ({ value, label: themeWords[value] }))}
          denied={isLocked ? denied : undefined}
        />
        <Texts
          control={control as never}
          isLocked={isLocked}
          texts={[{ name: 'domain', label: 'Domain', help }]}
        />
        <PortalHost />
        <FieldPair>
          <Texts
            control={control as never}
            isLocked={isLocked}
            texts={[
              { name: 'copyRightText', label: 'Copyright', max: portalLimits.copyRightText },
              { name: 'footerLink', label: 'Footer link' },
            ]}
          />
        </FieldPair>
        <Texts
          control={control as never}
          isLocked={isLocked}
          texts={[
            ...socialNetworks.map((name) => ({
              ...{ name: `socialLinks.${name}`, label: networkWords[name], max: portalLimits.social },
            })),
            { name: 'seoTitle', label: 'SEO title', max: portalLimits.seoTitle },
            { name: 'seoDescription', label: 'SEO description', max: portalLimits.seoDescription, rows: 2 },
          ]}
        />
      </>
    )
  },
})
