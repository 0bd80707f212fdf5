import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { hostStateSchema } from '../hosts/host.ts'
import { id, missing, optionalText, requiredText, tooLong } from '../fields.ts'
import { defineUpload } from '../stream.ts'
import { knowledgeBaseLimits, knowledgeBaseSchema } from './knowledge-base.ts'

/** Limits of what is set of a knowledge base (section 5). */
export const docsSettingLimits = {
  /** A new name of the general settings (D1-02). */
  leastName: 3,
  cname: 253,
  seoTitle: { least: 3, most: 70 },
  seoDescription: { least: 3, most: 160 },
  heading: 80,
  button: 30,
  message: 150,
  css: 50_000,
  javascript: 50_000,
}

/** Languages that the words around articles can be in, by their own names. */
export const docsLanguages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ar: 'العربية',
  he: 'עברית',
  ja: '日本語',
  zh: '中文',
} as const

const wrongDomain = 'Please enter a valid domain or URL.'
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The host of a domain or URL as somebody types it. */
const hostOf = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\.?\/?$/, '')

/** Host of its own; empty for none. A URL is taken for its host. */
const cname = () =>
  z.string().check(
    z.trim(),
    z.overwrite(hostOf),
    z.maxLength(docsSettingLimits.cname, wrongDomain),
    z.refine((host) => host === '' || domainPattern.test(host), wrongDomain),
  )

/** Text that is empty or of `least` to `most` characters. */
const emptyOr = (label: string, { least, most }: { least: number; most: number }) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => text.length === 0 || text.length >= least,
      `${label} length must be at least ${least} characters long`,
    ),
    z.maxLength(most, tooLong(label, most)),
  )

/** A key of Google Analytics (D1-35); empty for none. */
const gaKey = () =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^(?:|\d{1,12}-\d{1,4}|UA-\d{1,12}-\d{1,4}|G-[A-Z0-9]{4,12})$/,
        'Analytics key must be like 123456-1, UA-123456-1 or G-ABC123',
      ),
    )

/** The form by which readers write to an inbox (KBS-026, KBS-027). */
export const docsFormSchema = z
  .object({
    isActive: z.boolean(),
    isName: z.boolean(),
    isEmail: z.boolean(),
    isNumber: z.boolean(),
    isSubject: z.boolean(),
    isMessage: z.boolean(),
    isAttachment: z.boolean(),
    isCaptcha: z.boolean(),
    /** Where its conversations arrive. */
    mailboxId: z.nullable(id()),
    submitButton: requiredText('Button', docsSettingLimits.button),
    submitMessage: requiredText('Message after sending', docsSettingLimits.message),
    ticketHeading: requiredText('Heading', docsSettingLimits.heading),
  })
  .check(
    z.refine(({ isActive, mailboxId }) => !isActive || mailboxId !== null, {
      error: missing('Inbox'),
      path: ['mailboxId'],
    }),
    z.refine(({ isActive, isEmail, isMessage }) => !isActive || (isEmail && isMessage), {
      error: 'A form that is on asks for the email and the message',
      path: ['isActive'],
    }),
  )
/** The form by which readers write to an inbox. */
export type DocsForm = z.infer<typeof docsFormSchema>

/** The form of a new knowledge base. */
export const usualDocsForm: DocsForm = {
  ...{ isActive: false, isName: true, isEmail: true, isNumber: false, isSubject: true, isMessage: true },
  ...{ isAttachment: false, isCaptcha: false, mailboxId: null, submitButton: 'Send' },
  ...{ submitMessage: 'Thank you. We answer by email.', ticketHeading: 'Write to us' },
}

/** Which of the two looks readers begin with. */
export const docsThemes = ['auto', 'light', 'dark'] as const

const lookShape = {
  theme: z.enum(docsThemes),
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Accent colour must be like #1b5f47')),
  /** Above the search; empty for the name of the knowledge base. */
  heading: optionalText('Heading', docsSettingLimits.heading)._zod.def.innerType,
}
/** How the help center looks. */
export const lookSchema = z.object(lookShape)
/** How the help center looks. */
export type Look = z.infer<typeof lookSchema>
/** The look of a new knowledge base. */
export const usualLook: Look = { theme: 'auto', accent: '#1b5f47', heading: '' }

/** The pictures of a help center. */
export const docsPictures = ['ogImage', 'background', 'logo', 'favicon'] as const
/** A picture of a help center. */
export type DocsPicture = (typeof docsPictures)[number]

const address = z.nullable(z.string())

/** A knowledge base with all that is set of it. */
export const docDetailSchema = z.object({
  ...knowledgeBaseSchema.shape,
  revision: z.int(),
  /** How far its own host is; null for none. */
  hostState: z.nullable(hostStateSchema),
  docsVisible: z.boolean(),
  language: z.string(),
  gaKey: z.string(),
  anonymizedIp: z.boolean(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  docsForm: docsFormSchema,
  look: lookSchema,
  /** Where the pictures are; null for none. */
  ogImage: address,
  background: address,
  logo: address,
  favicon: address,
  /** As it was typed. */
  css: z.string(),
  /** Sanitised CSS for the pages. */
  cleanCss: z.string(),
  javascript: z.string(),
})
/** A knowledge base with all that is set of it. */
export type DocDetail = z.infer<typeof docDetailSchema>

/** Form of the general settings; the name's length is checked only when it is changed (D1-02). */
export const generalDocsSchema = z.object({
  name: requiredText('Name', knowledgeBaseLimits.name),
  detail: optionalText('Description', knowledgeBaseLimits.detail)._zod.def.innerType,
  language: z.enum(Object.keys(docsLanguages) as [keyof typeof docsLanguages]),
})
/** Error for a new name that is too short. */
export const shortName = `Name length must be at least ${docsSettingLimits.leastName} characters long`

/** Form of the page `advance`. */
export const advancedDocsSchema = z.object({
  cname: cname(),
  docsVisible: z.boolean(),
  docsForm: docsFormSchema,
})
/** Form of the page `seo`. */
export const seoDocsSchema = z.object({
  seoTitle: emptyOr('SEO title', docsSettingLimits.seoTitle),
  seoDescription: emptyOr('SEO description', docsSettingLimits.seoDescription),
  gaKey: gaKey(),
  anonymizedIp: z.boolean(),
})
/** Form of the page `custom-css-js`. */
export const codeDocsSchema = z.object({
  css: z.string().check(z.maxLength(docsSettingLimits.css, tooLong('CSS', docsSettingLimits.css))),
  javascript: z
    .string()
    .check(z.maxLength(docsSettingLimits.javascript, tooLong('JavaScript', docsSettingLimits.javascript))),
})

const customizes = { needs: 'docs.customize_docs' } as const
const one = { id: id(), revision: z.optional(z.int()) }

/** Changes the name, the description or the language of a knowledge base. */
export const updateDoc = defineEndpoint({
  ...{ method: 'POST' as const, path: '/docs/updateDoc', summary: 'Change a knowledge base', ...customizes },
  input: z.object({ ...z.partial(generalDocsSchema).shape, ...one }),
  output: docDetailSchema,
})

/** Changes what is set of a knowledge base; what is left out stays. */
export const updateDocSettings = defineEndpoint({
  method: 'POST',
  path: '/docs/updateDocSettings',
  summary: 'Change settings of a knowledge base',
  ...customizes,
  input: z.object({
    ...z.partial(advancedDocsSchema).shape,
    ...z.partial(seoDocsSchema).shape,
    look: z.optional(lookSchema),
    ...one,
  }),
  output: docDetailSchema,
})

/** Own CSS, which is parsed and written anew, and own JavaScript. */
export const updateDocCSSJS = defineEndpoint({
  ...{ method: 'POST' as const, path: '/docs/updateDocCSSJS', summary: 'Change own CSS and JavaScript' },
  ...{ ...customizes, feature: 'knowledgeBase.customCSSJavascript' as const },
  input: z.object({ ...codeDocsSchema.shape, ...one }),
  output: docDetailSchema,
})

/** A picture of a help center: multipart, part `file`. */
export const postDocsPicture = defineUpload({
  method: 'POST',
  path: '/docs/fileUpload',
  summary: 'Upload a picture of a help center',
  ...customizes,
  takes: 'multipart',
  input: z.object({ docId: id(), type: z.enum(docsPictures) }),
  output: docDetailSchema,
})

/** Takes a picture of a help center away. */
export const deleteDocsPicture = defineEndpoint({
  ...{ method: 'DELETE' as const, path: '/docs/fileUpload', summary: 'Remove a picture of a help center' },
  ...customizes,
  input: z.object({ docId: id(), type: z.enum(docsPictures) }),
  output: docDetailSchema,
})

/** Asks DNS whether the host of a help center is proved. */
export const checkDocHost = defineEndpoint({
  ...{ method: 'POST' as const, path: '/docs/checkHost', summary: 'Check the host of a help center' },
  ...{ ...customizes, input: z.object({ id: id() }), output: docDetailSchema },
})

/** The settings of knowledge bases. */
export const docsSettingEndpoints = {
  ...{ updateDoc, updateDocSettings, updateDocCSSJS, postDocsPicture, deleteDocsPicture },
  checkDocHost,
}
