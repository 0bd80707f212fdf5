import * as z from 'zod/mini'
import { assetStatuses } from '#domain/assets/asset.ts'
import { mailboxTypes } from '#domain/channels/mailbox.ts'
import { macroHours } from '#domain/conversations/macro.ts'
import { draftModes } from '#domain/conversations/drafts/draft.ts'
import { findingsSchema } from '#domain/conversations/messages/finding.ts'
import { addressSchema, deliveryStates, messageKinds } from '#domain/conversations/messages/message.ts'
import { conversationTypes, priorities, statuses } from '#domain/conversations/status.ts'
import { labelColors } from '#domain/labels/label.ts'
import { taskStatuses, taskTypes } from '#domain/tasks/status.ts'
import { batteryLog, pdfFile, photo, picture, textFile } from '../files/attachments.ts'
import { sceneSchema } from '../files/scenes.ts'

/* Schemas of the demo's data files. References are keys; times are hours relative to the demo's moment. */

const status = z.enum(statuses.map((each) => each.status))
const priority = z.enum(priorities)
const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))
const texts = list(z.string())
/** Simple HTML, see `allowedTags`. */
const html = z.string()
const text = z._default(z.string(), '')

/** Customer of the demo desk; a missing name is an empty string, a missing address null. */
export const contactSchema = z.strictObject({
  key: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z._default(z.nullable(z.string()), null),
  phone: z._default(z.nullable(z.string()), null),
  company: text,
  title: text,
  city: text,
  /** IANA name. */
  timeZone: text,
  isUndeliverable: z._default(z.boolean(), false),
  /** Keys of labels that describe the customer, not a conversation. */
  tags: z._default(texts, []),
  /** Internal remark; empty for most. */
  about: text,
})

const templateSchema = z.strictObject({
  subject: z.string(),
  /** HTML with placeholders. */
  body: html,
  /** Applied when the message is sent. */
  actions: z.optional(
    z.strictObject({
      status: z.optional(status),
      priority: z.optional(priority),
      team: z.optional(z.string()),
      labels: z.optional(texts),
      /** Null snoozes until the customer replies. */
      snoozeHours: z.optional(z.nullable(z.literal(macroHours))),
    }),
  ),
})

const taskSchema = z.strictObject({
  type: z.enum(taskTypes),
  subject: z.string(),
  description: z.string(),
  contact: z.string(),
  status: z.enum(taskStatuses.map((each) => each.status)),
  priority,
  assignee: z.nullable(z.string()),
  /** Start and end, in hours from now. */
  from: z.number(),
  to: z.number(),
  /** Done steps start with a plus. */
  steps: texts,
})

const workSchema = z.strictObject({
  /** Contacts refer to a company by its name. */
  companies: list(
    z.strictObject({
      ...{ name: z.string(), url: z.string(), domain: z.string(), description: z.string() },
      ...{ country: z.string(), locality: z.string() },
    }),
  ),
  /** Contacts with a label. */
  segments: list(z.strictObject({ name: z.string(), label: z.string() })),
  assets: list(
    z.strictObject({
      ...{ name: z.string(), type: z.string(), serial: z.string(), status: z.enum(assetStatuses) },
      contact: z.nullable(z.string()),
    }),
  ),
  templates: list(
    z.strictObject({ name: z.string(), description: z.string(), days: z.number(), priority, steps: texts }),
  ),
  tasks: list(taskSchema),
})

/** The demo company, its users and settings. */
export const companySchema = z.strictObject({
  account: z.strictObject({ name: z.string() }),
  /** Users who can sign in; `role` is the key of a role. */
  users: list(
    z.strictObject({
      ...{ key: z.string(), firstName: z.string(), lastName: z.string() },
      ...{ email: z.string(), role: z.string() },
    }),
  ),
  teams: list(z.strictObject({ key: z.string(), name: z.string(), description: z.string(), users: texts })),
  /** Without users and teams an inbox is visible to everybody. */
  mailboxes: list(
    z.strictObject({
      ...{ key: z.string(), name: z.string(), type: z.enum(mailboxTypes), email: z.string() },
      ...{ emailVerified: z.boolean(), signature: html, users: texts, teams: texts },
      settings: z.strictObject({
        ...{ fontSize: z.number(), fontFamily: z.string(), signatureEnabled: z.boolean() },
      }),
    }),
  ),
  labels: list(
    z.strictObject({
      ...{ key: z.string(), label: z.string(), color: z.enum(labelColors), description: z.string() },
    }),
  ),
  templates: list(templateSchema),
  knowledgeBase: z.strictObject({
    name: z.string(),
    detail: z.string(),
    articles: list(
      z.strictObject({
        ...{ name: z.string(), author: z.string(), daysAgo: z.number(), content: html },
        /** Not published yet. */
        isDraft: z.optional(z.boolean()),
      }),
    ),
  }),
  work: workSchema,
})

const name = z.string()
const sentKinds = messageKinds.filter((kind) => kind !== 'inbound')

/** File description, transformed into a file that generates its bytes on demand. */
const fileSchema = z.pipe(
  z.discriminatedUnion('file', [
    z.strictObject({ file: z.literal('text'), name, content: z.string(), type: z.optional(z.string()) }),
    z.strictObject({ file: z.literal('pdf'), name, title: z.string(), lines: texts }),
    z.strictObject({
      ...{ file: z.literal('picture'), name, scene: sceneSchema },
      contentId: z.optional(z.string()),
    }),
    z.strictObject({ file: z.literal('photo'), name, scene: sceneSchema }),
    z.strictObject({
      ...{ file: z.literal('log'), name, serial: z.string() },
      ...{ seed: z.number(), lines: z.number() },
    }),
  ]),
  z.transform((made) => {
    if (made.file === 'text') return textFile(made.name, made.content, made.type)
    if (made.file === 'pdf') return pdfFile(made.name, made.title, made.lines)
    if (made.file === 'picture') return picture(made.name, made.scene, made.contentId)
    if (made.file === 'photo') return photo(made.name, made.scene)
    return batteryLog(made.name, made.serial, made.seed, made.lines)
  }),
)

/** Message or note; its text is in the format of `richText`. */
const wordsSchema = z.strictObject({
  kind: z.enum(['in', 'out', 'note']),
  /** Key of a user; null for the contact. */
  by: z._default(z.nullable(z.string()), null),
  hoursAgo: z.number(),
  words: z.string(),
  /** Replaces the generated HTML; the text is then only its plain form. */
  html: z.optional(html),
  attachments: z.optional(list(fileSchema)),
  cc: z.optional(list(addressSchema)),
  to: z.optional(list(addressSchema)),
  /** Sender, if it is not the contact. */
  from: z.optional(addressSchema),
  /** Quoted earlier messages, in the format of `richText`. */
  quoted: z.optional(z.string()),
  isAutomatic: z.optional(z.boolean()),
  findings: z.optional(findingsSchema),
  messageKind: z.optional(z.enum(sentKinds)),
  delivery: z.optional(z.enum(deliveryStates)),
  deliveryReason: z.optional(z.string()),
  direction: z.optional(z.literal('rtl')),
})

/** Change of a field; `by` is null for the system. */
const change = <Field extends string, Value extends z.ZodMiniType>(field: Field, value: Value) =>
  z.strictObject({
    ...{ kind: z.literal('activity'), by: z.nullable(z.string()), hoursAgo: z.number() },
    ...{ field: z.literal(field), from: value, to: value },
  })

const changeSchema = z.discriminatedUnion('field', [
  change('status', status),
  change('priority', priority),
  change('assignee', z.nullable(z.string())),
  change('team', z.nullable(z.string())),
  change('labels', texts),
  change('mailbox', z.string()),
  change('isTrashed', z.boolean()),
  change('isSpam', z.boolean()),
])

/** Languages of the customers. */
export const demoLanguages = ['en', 'de', 'ar'] as const

/** Script of a conversation; missing fields have their defaults. */
export const scriptSchema = z.strictObject({
  key: z.string(),
  ticketNo: z.int(),
  contact: z.string(),
  subject: z.string(),
  status,
  items: list(z.union([wordsSchema, changeSchema])),
  type: z.optional(z.enum(conversationTypes)),
  /** Default `en`. */
  language: z.optional(z.enum(demoLanguages)),
  /** Default `support`. */
  mailbox: z.optional(z.enum(['support', 'warranty'])),
  /** Default `default`. */
  priority: z.optional(priority),
  assignee: z.optional(z.string()),
  team: z.optional(z.string()),
  labels: z.optional(texts),
  isStarred: z.optional(z.boolean()),
  isUnread: z.optional(z.boolean()),
  isTrashed: z.optional(z.boolean()),
  isSpam: z.optional(z.boolean()),
  /** Hours from now until the end of the snooze. */
  snoozedFor: z.optional(z.number()),
  /** Hours from now; negative if overdue. */
  dueIn: z.optional(z.number()),
  drafts: z.optional(
    list(
      z.strictObject({
        ...{ by: z.string(), mode: z.enum(draftModes), hoursAgo: z.number(), words: z.string() },
      }),
    ),
  ),
})
