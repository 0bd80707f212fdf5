import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, missing, optionalText, requiredText, tooLong } from '../fields.ts'
import { hostStateSchema } from '../hosts/host.ts'
import { defineUpload } from '../stream.ts'
import { isZone } from '#lib/zone.ts'

/** Limits of status pages (STA-082, 083). */
export const statusPageLimits = { name: 50, description: 150, domain: 40, customUrl: 253 }

/** Positions of the embedded badge. */
export const embedPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const

const color = () => z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Colour must be like #1b5f47'))

/** Style of the embedded badge (D1-73). */
const embedWords = {
  position: z.enum(embedPositions),
  backgroundColor: color(),
  textColor: color(),
}

/** Style of the embedded badge. */
export const embedSchema = z.object(embedWords)
/** Style of the embedded badge. */
export type Embed = z.infer<typeof embedSchema>
/** Default badge of a new page. */
export const usualEmbed: Embed = {
  position: 'bottom-right',
  backgroundColor: '#ffffff',
  textColor: '#1e251f',
}

const domain = () =>
  z
    .string(missing('Domain'))
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: missing('Domain'), abort: true }),
      z.maxLength(statusPageLimits.domain, tooLong('Domain', statusPageLimits.domain)),
      z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Domain can have letters, digits and hyphens'),
    )
const name = (label: string) => requiredText(label, statusPageLimits.name)
const description = () => optionalText('Description', statusPageLimits.description)
/** Name of a host, without scheme and path; empty for none. */
const host = () =>
  z._default(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.maxLength(statusPageLimits.customUrl, tooLong('Custom URL', statusPageLimits.customUrl)),
        z.regex(
          /^$|^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
          'Custom URL must be the name of a host, such as status.example.com',
        ),
      ),
    '',
  )
const timeZone = () => z.string(missing('Time zone')).check(z.refine(isZone, 'This time zone is not known'))

/** A status page, as calls return it. */
export const statusPageSchema = z.object({
  id: id(),
  revision: z.int(),
  pageTitle: z.string(),
  description: z.string(),
  domain: z.string(),
  customUrl: z.string(),
  /** State of its custom host; null for none. */
  hostState: z.nullable(hostStateSchema),
  /** Addresses of the pictures; null for none. */
  logo: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  timeZone: z.string(),
  /** True if visitors can subscribe. */
  isSubscribable: z.boolean(),
  embed: embedSchema,
  /** Its public address. */
  url: z.string(),
})
/** A status page. */
export type StatusPage = z.infer<typeof statusPageSchema>

const pages = z.object({ data: z.array(statusPageSchema) })
const needs = { customization: 'status_page.customization', settings: 'status_page.settings' } as const
const revision = z.optional(z.int())

/** Form that creates a status page. */
export const newPageSchema = z.object({ name: name('Name'), description: description() })
/** Form of the customization. */
export const customizationSchema = z.object({
  pageTitle: name('Page title'),
  domain: domain(),
  customUrl: host(),
})
/** Form of the general settings. */
export const generalSchema = z.object({
  description: description(),
  timeZone: timeZone(),
  isSubscribable: z.boolean(),
})

const setting = '/status-page/setting'

/** Status pages of an account; the app shows the first one (D1-77). */
const getStatusPages = defineEndpoint({
  ...{ method: 'GET' as const, path: setting, summary: 'List status pages', needs: 'signed-in' as const },
  ...{ input: z.object({}), output: pages },
})

const addStatusPage = defineEndpoint({
  ...{ method: 'POST' as const, path: setting, summary: 'Add a status page', needs: needs.settings },
  ...{ input: newPageSchema, output: statusPageSchema },
})

const changeStatusPage = defineEndpoint({
  ...{ method: 'PUT' as const, path: `${setting}/:id`, summary: 'Customize a status page' },
  needs: needs.customization,
  input: z.object({
    ...{ id: id(), revision, pageTitle: z.optional(name('Page title')) },
    ...{
      domain: z.optional(domain()),
      customUrl: z.optional(customizationSchema.shape.customUrl._zod.def.innerType),
    },
  }),
  output: statusPageSchema,
})

const deleteStatusPage = defineEndpoint({
  ...{ method: 'DELETE' as const, path: `${setting}/:id`, summary: 'Delete a status page' },
  ...{ needs: needs.settings, input: z.object({ id: id() }), output: z.object({ id: id() }) },
})

const changeGeneral = defineEndpoint({
  ...{ method: 'PUT' as const, path: '/status-page/general/:id', summary: 'Change how a status page works' },
  needs: needs.settings,
  input: z.object({ ...generalSchema.shape, id: id(), revision }),
  output: statusPageSchema,
})

const customUrl = z.object({ id: id(), customUrl: z.string() })

const getCustomUrl = defineEndpoint({
  ...{
    method: 'GET' as const,
    path: `${setting}/custom-url`,
    summary: 'Get the custom URL of the first page',
  },
  ...{ needs: 'signed-in' as const, input: z.object({}), output: z.nullable(customUrl) },
})

const putCustomUrl = defineEndpoint({
  ...{ method: 'PUT' as const, path: `${setting}/custom-url`, summary: 'Set a custom URL' },
  needs: needs.customization,
  input: z.object({ id: z.optional(id()), customUrl: customizationSchema.shape.customUrl }),
  output: customUrl,
})

const checkPageHost = defineEndpoint({
  ...{ method: 'POST' as const, path: `${setting}/check-host`, summary: 'Check the host of a status page' },
  ...{ needs: needs.customization, input: z.object({ id: id() }), output: statusPageSchema },
})

const embed = z.object({ id: id(), revision: z.int(), ...embedWords, snippet: z.string() })

const getEmbed = defineEndpoint({
  ...{
    method: 'GET' as const,
    path: '/status-page/embed',
    summary: 'Get the embedded badge of the first page',
  },
  ...{ needs: 'signed-in' as const, input: z.object({}), output: z.nullable(embed) },
})

const putEmbed = defineEndpoint({
  ...{ method: 'PUT' as const, path: '/status-page/embed/:id', summary: 'Change the embedded badge' },
  needs: needs.settings,
  input: z.object({ ...embedWords, id: id(), revision }),
  output: embed,
})

/** Pictures of a page. */
export const pagePictures = ['logo', 'favicon'] as const
const pictureType = z._default(z.enum(pagePictures), 'logo')

/** Uploads a logo or favicon of the page `id`, by default the first page: multipart, part `file`. */
export const postPagePicture = defineUpload({
  ...{ method: 'POST' as const, path: `${setting}/upload`, summary: 'Upload a logo or favicon' },
  ...{ needs: needs.customization, takes: 'multipart' as const },
  input: z.object({ id: z.optional(id()), type: pictureType }),
  output: statusPageSchema,
})

const deletePagePicture = defineEndpoint({
  ...{ method: 'DELETE' as const, path: `${setting}/upload`, summary: 'Delete a logo or favicon' },
  needs: needs.customization,
  input: z.object({ uploadUrl: z.optional(z.string()), id: id(), type: pictureType }),
  output: statusPageSchema,
})

/** Status pages and their settings. */
export const pageEndpoints = {
  ...{ getStatusPages, addStatusPage, changeStatusPage, deleteStatusPage, changeGeneral },
  ...{ getCustomUrl, putCustomUrl, checkPageHost, getEmbed, putEmbed, postPagePicture, deletePagePicture },
}

/** Public path of a page on this server, by its domain. */
export const statusPath = (domainName: string): string => `/status/${domainName}`
/** Public path of an incident or maintenance. */
export const statusItemPath = (
  domainName: string,
  kind: 'incidents' | 'maintenance',
  itemId: number,
): string => `${statusPath(domainName)}/${kind}/${itemId}`

/** Initial domain of a page, from its name. */
export const domainOf = (pageName: string): string =>
  pageName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, statusPageLimits.domain - 8)
    .replace(/-+$/, '') || 'status'
