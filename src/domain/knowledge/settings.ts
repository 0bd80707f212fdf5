import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { hostStateSchema } from '../hosts/host.ts'
import { id, missing, optionalText, requiredText, tooLong } from '../fields.ts'
import { defineUpload } from '../stream.ts'
import { knowledgeBaseLimits, knowledgeBaseSchema } from './knowledge-base.ts'

/** Limits of a knowledge base's settings (section 5). */
export const docsSettingLimits = {
  /** Minimum length of a new name in the general settings (D1-02). */
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

/** Languages of the interface texts of help centers, by their own names. */
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

/** Host of a typed domain or URL. */
const hostOf = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\.?\/?$/, '')

/** Custom host; empty for none. Of a URL only the host is used. */
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

/** Contact form for readers (KBS-026, KBS-027). */
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
    /** Inbox of its conversations. */
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
/** Contact form for readers. */
export type DocsForm = z.infer<typeof docsFormSchema>

/** Default contact form of a new knowledge base. */
export const usualDocsForm: DocsForm = {
  ...{ isActive: false, isName: true, isEmail: true, isNumber: false, isSubject: true, isMessage: true },
  ...{ isAttachment: false, isCaptcha: false, mailboxId: null, submitButton: 'Send' },
  ...{ submitMessage: 'Thank you. We answer by email.', ticketHeading: 'Write to us' },
}

/** Initial colour scheme for readers. */
export const docsThemes = ['auto', 'light', 'dark'] as const

const styleShape = {
  theme: z.enum(docsThemes),
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Accent colour must be like #1b5f47')),
  /** Heading above the search; empty for the name of the knowledge base. */
  heading: optionalText('Heading', docsSettingLimits.heading)._zod.def.innerType,
}
/** Appearance of a help center. */
export const styleSchema = z.object(styleShape)
/** Appearance of a help center. */
export type HelpCenterStyle = z.infer<typeof styleSchema>
/** Default appearance of a new knowledge base. */
export const usualLook: HelpCenterStyle = { theme: 'auto', accent: '#1b5f47', heading: '' }

/** The pictures of a help center. */
export const docsPictures = ['ogImage', 'background', 'logo', 'favicon'] as const
/** A picture of a help center. */
export type DocsPicture = (typeof docsPictures)[number]

const address = z.nullable(z.string())

/** A knowledge base with all its settings. */
export const docDetailSchema = z.object({
  ...knowledgeBaseSchema.shape,
  revision: z.int(),
  /** State of its custom host; null for none. */
  hostState: z.nullable(hostStateSchema),
  docsVisible: z.boolean(),
  language: z.string(),
  gaKey: z.string(),
  anonymizedIp: z.boolean(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  docsForm: docsFormSchema,
  look: styleSchema,
  /** Addresses of the pictures; null for none. */
  ogImage: address,
  background: address,
  logo: address,
  favicon: address,
  /** CSS as entered. */
  css: z.string(),
  /** Sanitised CSS for the pages. */
  cleanCss: z.string(),
  javascript: z.string(),
})
/** A knowledge base with all its settings. */
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

/** Changes the given settings of a knowledge base. */
export const updateDocSettings = defineEndpoint({
  method: 'POST',
  path: '/docs/updateDocSettings',
  summary: 'Change settings of a knowledge base',
  ...customizes,
  input: z.object({
    ...z.partial(advancedDocsSchema).shape,
    ...z.partial(seoDocsSchema).shape,
    look: z.optional(styleSchema),
    ...one,
  }),
  output: docDetailSchema,
})

/** Changes custom CSS, which is parsed and rewritten, and custom JavaScript. */
export const updateDocCSSJS = defineEndpoint({
  ...{ method: 'POST' as const, path: '/docs/updateDocCSSJS', summary: 'Change own CSS and JavaScript' },
  ...{ ...customizes, feature: 'knowledgeBase.customCSSJavascript' as const },
  input: z.object({ ...codeDocsSchema.shape, ...one }),
  output: docDetailSchema,
})

/** Uploads a picture of a help center: multipart, part `file`. */
export const postDocsPicture = defineUpload({
  method: 'POST',
  path: '/docs/fileUpload',
  summary: 'Upload a picture of a help center',
  ...customizes,
  takes: 'multipart',
  input: z.object({ docId: id(), type: z.enum(docsPictures) }),
  output: docDetailSchema,
})

/** Removes a picture of a help center. */
export const deleteDocsPicture = defineEndpoint({
  ...{ method: 'DELETE' as const, path: '/docs/fileUpload', summary: 'Remove a picture of a help center' },
  ...customizes,
  input: z.object({ docId: id(), type: z.enum(docsPictures) }),
  output: docDetailSchema,
})

/** Checks by DNS if the host of a help center is verified. */
export const checkDocHost = defineEndpoint({
  ...{ method: 'POST' as const, path: '/docs/checkHost', summary: 'Check the host of a help center' },
  ...{ ...customizes, input: z.object({ id: id() }), output: docDetailSchema },
})

/** Settings of knowledge bases. */
export const docsSettingEndpoints = {
  ...{ updateDoc, updateDocSettings, updateDocCSSJS, postDocsPicture, deleteDocsPicture },
  checkDocHost,
}
