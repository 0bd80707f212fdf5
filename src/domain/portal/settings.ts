import * as z from 'zod/mini'
import type { Access } from '../access/access.ts'
import type { Permission } from '../access/permissions.ts'
import { defineEndpoint } from '../define.ts'
import { email, optionalText, requiredText, tooLong } from '../fields.ts'
import { hostStateSchema } from '../hosts/host.ts'
import { defineUpload } from '../stream.ts'

/** Limits of the portal's settings (POR-012 to POR-019). */
export const portalLimits = {
  pageTitle: { least: 3, most: 30 },
  description: { least: 5, most: 100 },
  companyUrl: 40,
  link: 500,
  social: 60,
  copyRightText: 40,
  seoTitle: 40,
  seoDescription: 100,
  domain: 253,
}

/** Social networks of the company that can be linked. */
export const socialNetworks = ['facebook', 'twitter', 'linkedin', 'instagram', 'youtube'] as const
/** Initial colour scheme for visitors; `auto` follows their system. */
export const themeViews = ['auto', 'light', 'dark'] as const

const feature = 'advanceFeatures.clientPortal'
const accessOf = <Needs extends Permission>(needs: Needs) => ({ needs, feature }) as const satisfies Access

/** Reading the settings of the portal. */
export const portalAccess = { needs: 'signed-in', feature } as const satisfies Access
/** Writing announcements (PRM-046). */
export const announcementsAccess = accessOf('client_portal.manage_announcements')
/** Changing the appearance of the portal. */
export const portalCustomizationAccess = accessOf('client_portal.customization')

/** True for http and https addresses: public pages never link to other schemes. */
export const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/i.test(address)

const link = (label: string, limit: number = portalLimits.link) =>
  optionalText(label, limit)._zod.def.innerType.check(
    z.refine((address) => address === '' || isWebAddress(address), `${label} must be a valid uri`),
  )
/** A company's address may be written without its scheme (D1-165). */
const companyUrl = () =>
  optionalText('Company URL', portalLimits.companyUrl)._zod.def.innerType.check(
    z.refine(
      (address) => isWebAddress(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address || 'x'}`),
      'Company URL must be a valid uri',
    ),
  )
const plain = (label: string, limit: number) => optionalText(label, limit)._zod.def.innerType
const { pageTitle, description } = portalLimits

const general = {
  pageTitle: requiredText('Page title', pageTitle.most, pageTitle.least),
  description: requiredText('Description', description.most, description.least),
  companyUrl: companyUrl(),
  supportUrl: link('Support URL'),
  reportUrl: link('Report URL'),
  /** Address for visitors who cannot sign in; empty for none. */
  supportContact: z.union([z.literal(''), email()], 'Support contact must be a valid email'),
  /** True if the portal shows the overall state of the status page. */
  statusOverview: z.boolean(),
  /** True if it lists the services individually. */
  systemMatrix: z.boolean(),
  /** False: every page of the portal responds with 404. */
  enableClientPortal: z.boolean(),
  isClientPortalCreated: z.boolean(),
}
const socialWords = Object.fromEntries(
  socialNetworks.map((name) => [name, link('Social link', portalLimits.social)]),
) as Record<(typeof socialNetworks)[number], ReturnType<typeof link>>

const customization = {
  copyRightText: plain('Copyright', portalLimits.copyRightText),
  socialLinks: z.object(socialWords),
  footerLink: link('Footer link'),
  seoTitle: plain('SEO title', portalLimits.seoTitle),
  seoDescription: plain('SEO description', portalLimits.seoDescription),
  themeView: z.enum(themeViews),
}

const domain = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(portalLimits.domain, tooLong('Domain', portalLimits.domain)),
      z.regex(
        /^$|^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
        'Domain must be the name of a host, such as help.example.com',
      ),
    )

/** Stored portal settings; its domain is in the table of hosts. */
export const portalInput = z.object({ ...general, ...customization })
/** Stored portal settings. */
export type PortalInput = z.infer<typeof portalInput>

/** Form of the general settings. */
export const portalGeneralSchema = z.object(general)
/** Form of the customization. */
export const portalCustomizationSchema = z.object({ ...customization, domain: domain() })

/** Default portal settings. */
export const usualPortal: PortalInput = {
  ...{ pageTitle: 'Client portal', description: 'Your requests and our answers in one place.' },
  ...{ companyUrl: '', supportUrl: '', reportUrl: '', supportContact: '', copyRightText: '' },
  socialLinks: { facebook: '', twitter: '', linkedin: '', instagram: '', youtube: '' },
  ...{ footerLink: '', seoTitle: '', seoDescription: '', statusOverview: true, systemMatrix: false },
  ...{ themeView: 'auto', enableClientPortal: true, isClientPortalCreated: false },
}

/** The portal, as calls return it. */
export const portalSchema = z.object({
  ...portalInput.shape,
  /** Custom host; empty for none. */
  domain: z.string(),
  hostState: z.nullable(hostStateSchema),
  logo: z.nullable(z.string()),
  /** Public address; empty before it is created. */
  url: z.string(),
})
/** The portal with all its settings. */
export type Portal = z.infer<typeof portalSchema>

const changes = z.partial(z.object({ ...portalInput.shape, domain: domain() }))
/** Changed portal settings. */
export type PortalChange = z.infer<typeof changes>

/** Fields that need the permission to customize; all others need that of the settings. */
export const customizedFields: readonly string[] = [...Object.keys(customization), 'domain']

const setting = '/portal/setting'

/** The calls about the portal's settings (ADM-073, ADM-074). */
export const portalSettingEndpoints = {
  getPortal: defineEndpoint({
    ...{ method: 'GET' as const, path: setting, summary: 'Settings: client portal', ...portalAccess },
    ...{ input: z.object({}), output: portalSchema },
  }),
  /** Each field requires the permission of its page. */
  putPortal: defineEndpoint({
    ...{ method: 'PUT' as const, path: setting, summary: 'Change settings: client portal', ...portalAccess },
    input: z.object({ ...changes.shape, seen: z.optional(changes) }),
    output: portalSchema,
  }),
  checkPortalHost: defineEndpoint({
    ...{ method: 'POST' as const, path: `${setting}/check-host`, summary: 'Check the host of the portal' },
    ...portalCustomizationAccess,
    ...{ input: z.object({}), output: portalSchema },
  }),
  postPortalLogo: defineUpload({
    ...{ method: 'POST' as const, path: '/portal/logo', summary: 'Upload the logo of the portal' },
    ...portalCustomizationAccess,
    ...{ takes: 'multipart' as const, input: z.object({}), output: portalSchema },
  }),
  deletePortalLogo: defineEndpoint({
    ...{ method: 'DELETE' as const, path: '/portal/logo', summary: 'Delete the logo of the portal' },
    ...portalCustomizationAccess,
    ...{ input: z.object({}), output: portalSchema },
  }),
}

/** Public path of a portal on this server. */
export const portalPath = (portalId: number): string => `/portal/${portalId}`
