import * as z from 'zod/mini'
import { manageSupportWidgetAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id, missing, onOff, optionalText, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

const parts =
  /^(https?):\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?::(\d{1,5}))?\/?$/i
const usualPorts = { http: 80, https: 443 }

/**
 * Normalised origin of a page, or null if invalid: https, or http on this machine only. Internationalised
 * names must be in Punycode (`xn--…`).
 */
export function hostOrigin(text: string): string | null {
  const [, scheme = '', host = '', port] = parts.exec(text.toLowerCase()) ?? []
  const isHere = host === 'localhost' || host === '127.0.0.1'
  if ((scheme !== 'https' && (scheme !== 'http' || !isHere)) || Number(port ?? 1) > 65_535) return null
  const isUsual = port === undefined || Number(port) === usualPorts[scheme]
  return `${scheme}://${host}${isUsual ? '' : `:${Number(port)}`}`
}

/** Limits of a support widget's texts, and of its allowed origins. */
export const supportWidgetLimits = { name: 60, greeting: 300, origins: 20, origin: 260 }

/** Corners for the button; left and right depend on the reader's text direction. */
export const widgetPositions = ['end', 'start'] as const

/** Fields before the first message: replies go to the email address, so it is always required. */
export const askedFields = ['name', 'email'] as const

/** Default colour of a widget. */
export const firstWidgetColor = '#1b5f47'
const colorPattern = /^#[0-9a-f]{6}$/i
/** True for a six-digit hex colour, so that it cannot contain other CSS. */
export const isWidgetColor = (color: string): boolean => colorPattern.test(color)

const askFields = z.array(z.enum(askedFields)).check(
  z.overwrite((names) => askedFields.filter((name) => names.includes(name))),
  z.refine((names) => names.includes('email'), 'Email is always asked for: answers go there too'),
)

const allowedOrigins = z
  .array(z.string().check(z.trim(), z.maxLength(supportWidgetLimits.origin)), missing('Allowed origins'))
  .check(
    z.overwrite((list) => list.filter((origin) => origin !== '')),
    z.minLength(1, { error: missing('Allowed origins'), abort: true }),
    z.maxLength(supportWidgetLimits.origins, `At most ${supportWidgetLimits.origins} origins`),
    z.refine(
      (list) => list.every((origin) => hostOrigin(origin) !== null),
      'An origin is like https://www.example.com',
    ),
    z.overwrite((list) => [...new Set(list.map((origin) => hostOrigin(origin) ?? origin))]),
  )

/** Support widgets as edited in the settings; stored on the server only (D1-100). */
export const supportWidgetResource = defineResource({
  name: 'supportWidgets',
  noun: 'support widget',
  path: '/support-widgets',
  read: { needs: 'signed-in' },
  write: manageSupportWidgetAccess,
  searched: ['name', 'greeting'],
  unique: { fields: ['name'], message: 'A support widget with this name already exists' },
  refers: { mailboxId: { to: 'mailboxes', noun: 'An inbox' } },
  input: {
    /** Title, as visitors see it. */
    name: requiredText('Name', supportWidgetLimits.name),
    /** Inbox of its conversations and replies. */
    mailboxId: z.int(missing('Inbox')).check(z.positive(missing('Inbox'))),
    color: z.string().check(z.regex(colorPattern, 'Colour must be like #1b5f47')),
    position: z.enum(widgetPositions),
    greeting: optionalText('Greeting', supportWidgetLimits.greeting),
    askFields: z._default(askFields, [...askedFields]),
    allowedOrigins,
    /** Knowledge base whose published articles visitors can search; null for none. */
    docId: z._default(z.nullable(id()), null),
    isActive: onOff(),
  },
  row: {
    /** HTML that embeds the widget in a page. */
    code: z.string(),
    /** Its id in embedding pages: the audience of identity tokens. */
    key: z.string(),
    /** True if sites can sign their visitors' identity. */
    hasSecret: z.boolean(),
  },
})

/** A support widget, as calls return it. */
export type SupportWidget = RecordOf<typeof supportWidgetResource>
/** Fields of a support widget. */
export type SupportWidgetInput = ResourceInput<typeof supportWidgetResource>

/** Generates a signing secret for a widget, returned only once; the previous one stays valid for a day. */
export const renewWidgetSecret = defineEndpoint({
  ...{ method: 'POST', path: `${supportWidgetResource.endpoints.get.path}/secret` },
  ...{ summary: 'Give a support widget a new secret', ...manageSupportWidgetAccess },
  ...{ input: z.object({ id: id() }), output: z.object({ secret: z.string() }) },
})

/** The calls of support widgets. */
export const supportWidgetEndpoints = { ...supportWidgetResource.endpoints, renewWidgetSecret }

/** Path of the built script that pages embed, below the server's origin. */
export const widgetLoaderPath = '/support/widget/loader.js'
/** Path of the built script of the frame. */
export const widgetPanelPath = '/support/widget/panel.js'
