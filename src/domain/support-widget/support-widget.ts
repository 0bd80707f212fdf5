import * as z from 'zod/mini'
import { manageSupportWidgetAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id, missing, onOff, optionalText, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type WordsOf } from '../resource.ts'

const parts =
  /^(https?):\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?::(\d{1,5}))?\/?$/i
const usualPorts = { http: 80, https: 443 }

/**
 * An origin of pages as browsers spell it, or null for what is none: https anywhere, http on this machine alone. A name
 * with other letters than these is written as it stands in the network (`xn--…`).
 */
export function hostOrigin(text: string): string | null {
  const [, scheme = '', host = '', port] = parts.exec(text.toLowerCase()) ?? []
  const isHere = host === 'localhost' || host === '127.0.0.1'
  if ((scheme !== 'https' && (scheme !== 'http' || !isHere)) || Number(port ?? 1) > 65_535) return null
  const isUsual = port === undefined || Number(port) === usualPorts[scheme]
  return `${scheme}://${host}${isUsual ? '' : `:${Number(port)}`}`
}

/** Limits of what a support widget says, and of the origins that may show it. */
export const supportWidgetLimits = { name: 60, greeting: 300, origins: 20, origin: 260 }

/** Corners of a page in which its button stands; left and right are those of the reader's script. */
export const widgetPositions = ['end', 'start'] as const

/** Fields before the first message: answers go to the email address, so it is always required. */
export const askedFields = ['name', 'email'] as const

/** The colour of a new widget. */
export const firstWidgetColor = '#1b5f47'
const colorPattern = /^#[0-9a-f]{6}$/i
/** Whether a colour is one that a widget can have: six digits, so that no CSS can hide in it. */
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

/** Support widgets as the settings write them; the server alone keeps them (D1-100). */
export const supportWidgetResource = defineResource({
  name: 'supportWidgets',
  noun: 'support widget',
  path: '/support-widgets',
  read: { needs: 'signed-in' },
  write: manageSupportWidgetAccess,
  searched: ['name', 'greeting'],
  unique: { fields: ['name'], message: 'A support widget with this name already exists' },
  refers: { mailboxId: { to: 'mailboxes', noun: 'An inbox' } },
  words: {
    /** Its title, as visitors read it. */
    name: requiredText('Name', supportWidgetLimits.name),
    /** Where its conversations arrive, and what answers them. */
    mailboxId: z.int(missing('Inbox')).check(z.positive(missing('Inbox'))),
    color: z.string().check(z.regex(colorPattern, 'Colour must be like #1b5f47')),
    position: z.enum(widgetPositions),
    greeting: optionalText('Greeting', supportWidgetLimits.greeting),
    askFields: z._default(askFields, [...askedFields]),
    allowedOrigins,
    /** The knowledge base whose published articles visitors find in the panel; null for none. */
    docId: z._default(z.nullable(id()), null),
    isActive: onOff(),
  },
  row: {
    /** HTML that shows the widget on a page. */
    code: z.string(),
    /** Its id in the pages that show it: the audience of tokens. */
    key: z.string(),
    /** Sites can sign for their visitors. */
    hasSecret: z.boolean(),
  },
})

/** A support widget, as calls answer it. */
export type SupportWidget = RecordOf<typeof supportWidgetResource>
/** Fields of a support widget. */
export type SupportWidgetWords = WordsOf<typeof supportWidgetResource>

/** Gives a widget a secret to sign with, told this once; the one of before holds for a day beside it. */
export const renewWidgetSecret = defineEndpoint({
  ...{ method: 'POST', path: `${supportWidgetResource.endpoints.get.path}/secret` },
  ...{ summary: 'Give a support widget a new secret', ...manageSupportWidgetAccess },
  ...{ input: z.object({ id: id() }), output: z.object({ secret: z.string() }) },
})

/** The calls of support widgets. */
export const supportWidgetEndpoints = { ...supportWidgetResource.endpoints, renewWidgetSecret }

/** Where the built script is that pages embed, below the desk's origin. */
export const widgetLoaderPath = '/support/widget/loader.js'
/** Where the built script of the frame is. */
export const widgetPanelPath = '/support/widget/panel.js'
