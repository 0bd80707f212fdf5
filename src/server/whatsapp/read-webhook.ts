import * as z from 'zod/mini'

/* Webhooks of WhatsApp: incoming messages, and states of sent ones. Other parts are ignored. */

const textual = z.object({ body: z.string() })
const media = z.object({
  id: z.string().check(z.regex(/^\d{1,40}$/)),
  mime_type: z.optional(z.string()),
  caption: z.optional(z.string()),
  filename: z.optional(z.string()),
})
const titled = z.object({ title: z.string() })

const messageSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  from: z.string().check(z.regex(/^\d{4,20}$/)),
  timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
  type: z.string(),
  context: z.optional(z.object({ id: z.optional(z.string()) })),
  text: z.optional(textual),
  image: z.optional(media),
  video: z.optional(media),
  audio: z.optional(media),
  document: z.optional(media),
  sticker: z.optional(media),
  location: z.optional(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.optional(z.string()),
      address: z.optional(z.string()),
    }),
  ),
  contacts: z.optional(
    z.array(
      z.object({
        name: z.optional(z.object({ formatted_name: z.optional(z.string()) })),
        phones: z.optional(z.array(z.object({ phone: z.optional(z.string()) }))),
      }),
    ),
  ),
  button: z.optional(z.object({ text: z.string() })),
  interactive: z.optional(z.object({ button_reply: z.optional(titled), list_reply: z.optional(titled) })),
  reaction: z.optional(z.object({ message_id: z.string(), emoji: z.optional(z.string()) })),
})
type Message = z.infer<typeof messageSchema>

const statusSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  status: z.string(),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(
    z.array(
      z.object({
        code: z.number(),
        title: z.optional(z.string()),
        message: z.optional(z.string()),
        error_data: z.optional(z.object({ details: z.optional(z.string()) })),
      }),
    ),
  ),
})

const webhookSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.string() })),
            contacts: z.optional(
              z.array(
                z.object({
                  wa_id: z.string(),
                  profile: z.optional(z.object({ name: z.optional(z.string()) })),
                }),
              ),
            ),
            messages: z.optional(z.array(z.unknown())),
            statuses: z.optional(z.array(z.unknown())),
          }),
        }),
      ),
    }),
  ),
})

const fileSchema = z.object({ mediaId: z.string(), name: z.string() })

/** Supported parts of a customer's message. */
export const incomingSchema = z.object({
  /** Message id at WhatsApp. */
  id: z.string(),
  /** Phone number with the plus sign. */
  from: z.string(),
  /** Profile name of the customer; may be empty. */
  name: z.string(),
  text: z.string(),
  file: z.nullable(fileSchema),
  /** Id of the message that it replies to. */
  answers: z.nullable(z.string()),
  /** Epoch ms. */
  sentAt: z.int(),
})
/** A message of a customer. */
export type IncomingWhatsApp = z.infer<typeof incomingSchema>

/** State of a sent message. */
export const statusNewsSchema = z.object({
  /** Message id at WhatsApp. */
  id: z.string(),
  /** Id of the desk's message, passed when it was sent. */
  messageId: z.int(),
  state: z.enum(['sent', 'delivered', 'read', 'failed']),
  reason: z.nullable(z.string()),
})
/** State of a sent message. */
export type StatusNews = z.infer<typeof statusNewsSchema>

/** Messages and states for one number. */
export interface Handed {
  phoneNumberId: string
  messages: IncomingWhatsApp[]
  statuses: StatusNews[]
}

/** Parses a webhook body; undefined if it is not one of WhatsApp. */
export function readWebhook(body: Uint8Array): Handed[] | undefined {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
  const read = z.safeParse(webhookSchema, json).data
  return read?.entry.flatMap(({ changes }) =>
    changes.flatMap(({ field, value }): Handed[] => {
      const { metadata, contacts = [], messages = [], statuses = [] } = value
      if (field !== 'messages' || !metadata) return []
      const names = new Map(contacts.map((each) => [each.wa_id, each.profile?.name ?? '']))
      return [
        {
          phoneNumberId: metadata.phone_number_id,
          messages: messages.flatMap((each) => messageOf(each, names)),
          statuses: statuses.flatMap(statusOf),
        },
      ]
    }),
  )
}

function messageOf(given: unknown, names: ReadonlyMap<string, string>): IncomingWhatsApp[] {
  const message = z.safeParse(messageSchema, given).data
  // A removed reaction is ignored.
  if (!message || (message.type === 'reaction' && !message.reaction?.emoji)) return []
  return [
    {
      ...{ id: message.id, from: `+${message.from}`, name: (names.get(message.from) ?? '').slice(0, 255) },
      ...{ text: wordsOf(message), file: fileOf(message) },
      answers: message.reaction?.message_id ?? message.context?.id ?? null,
      sentAt: Number(message.timestamp) * 1000,
    },
  ]
}

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const

const mediaOf = (message: Message) =>
  mediaTypes.map((type) => message[type]).find((each) => each !== undefined)

/** Text of a message of any type; for an unsupported type a sentence that says so. */
function wordsOf(message: Message): string {
  const { type, text, button, interactive, reaction, location, contacts } = message
  const file = mediaOf(message)
  if (file) return file.caption ?? ''
  if (text) return text.body
  if (button) return button.text
  const chosen = interactive?.button_reply ?? interactive?.list_reply
  if (chosen) return chosen.title
  if (reaction?.emoji) return `Reacted with ${reaction.emoji}`
  if (location) return placeOf(location)
  if (contacts)
    return contacts
      .map(({ name, phones = [] }) =>
        [name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(', '),
      )
      .join('\n')
  return `A message that cannot be shown here (${type.slice(0, 40)})`
}

const placeOf = ({ name, address, latitude, longitude }: NonNullable<Message['location']>): string =>
  [
    name,
    address,
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  ]
    .filter(Boolean)
    .join('\n')

function fileOf(message: Message): IncomingWhatsApp['file'] {
  const file = mediaOf(message)
  if (!file) return null
  const ending = /^[\w.+-]+\/([a-z\d]{2,5})\b/.exec(file.mime_type ?? '')?.[1]
  const usual = `${message.type}${ending ? `.${ending === 'jpeg' ? 'jpg' : ending}` : ''}`
  return { mediaId: file.id, name: (file.filename ?? '').replaceAll('\0', '').slice(0, 255) || usual }
}

function statusOf(given: unknown): StatusNews[] {
  const read = z.safeParse(statusSchema, given).data
  const messageId = Number(read?.biz_opaque_callback_data)
  const state = z.safeParse(statusNewsSchema.shape.state, read?.status).data
  if (!read || !state || !Number.isSafeInteger(messageId)) return []
  const [error] = state === 'failed' ? (read.errors ?? []) : []
  const reason = error
    ? `${error.error_data?.details || error.message || error.title || 'WhatsApp could not deliver it'} (WhatsApp ${error.code})`
    : state === 'failed'
      ? 'WhatsApp could not deliver it'
      : null
  return [{ id: read.id, messageId, state, reason }]
}
