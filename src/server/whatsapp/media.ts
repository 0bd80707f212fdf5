import * as z from 'zod/mini'
import { attachmentLimits } from '#domain/conversations/messages/attachment.ts'
import { answerJson } from '../outside/answer-json.ts'
import { outcomeOfFailure } from '../outside/failure.ts'
import { OutsideRefusal } from '../outside/call.ts'
import type { OutgoingFile } from '../mail/compose.ts'
import { bounds, cloudAddress, cloudHeaders, problemOf, type CloudParts } from './cloud-api.ts'
import type { KeyedWhatsApp } from './channel.ts'

type Keys = Pick<KeyedWhatsApp, 'accessToken' | 'phoneNumberId'>

const mediaSchema = z.object({ url: z.string(), mime_type: z.optional(z.string()) })
const uploadedSchema = z.object({ id: z.string() })
const fileBounds = { maxBytes: attachmentLimits.fileBytes, limitMs: 25_000 }

/** A fetched file, or the reason for a failure; `retry` may succeed later. */
export type Fetched =
  { kind: 'file'; bytes: Uint8Array; type: string } | { kind: 'retry' | 'failed'; reason: string }

/** True for hosts of files; the token is sent to no other host. */
const isOfMeta = (url: URL, { whatsappUrl }: CloudParts): boolean =>
  url.host === new URL(whatsappUrl).host ||
  /(?:^|\.)(?:fbsbx\.com|facebook\.com|whatsapp\.net)$/.test(url.hostname)

/** Fetches a file that a customer sent; never throws. */
export async function fetchMedia(
  parts: CloudParts,
  { accessToken, phoneNumberId }: Keys,
  mediaId: string,
  signal: AbortSignal,
): Promise<Fetched> {
  const headers = cloudHeaders(accessToken)
  try {
    const path = `${mediaId}?phone_number_id=${encodeURIComponent(phoneNumberId)}`
    const told = await parts.callOutside(cloudAddress(parts, path), { headers, ...bounds, signal })
    const media = told.status === 200 ? answerJson(told, mediaSchema) : undefined
    if (!media) return lost(told.status, problemOf(told, accessToken).words)
    const url = URL.parse(media.url)
    if (!url || !isOfMeta(url, parts))
      return { kind: 'failed', reason: 'It is on a server that is not WhatsApp’s' }
    const answer = await parts.callOutside(url, {
      ...{ ...fileBounds, signal },
      headers: { authorization: headers.authorization },
    })
    if (answer.status !== 200) return lost(answer.status, `WhatsApp answered ${answer.status}`)
    const type = /^[\w.+-]+\/[\w.+-]+/.exec(media.mime_type ?? '')?.[0] ?? 'application/octet-stream'
    return { kind: 'file', bytes: answer.body, type: type.slice(0, 127).toLowerCase() }
  } catch (error) {
    if (error instanceof OutsideRefusal && error.reason === 'tooLarge')
      return { kind: 'failed', reason: 'It is larger than 25 MB' }
    const { kind, reason } = outcomeOfFailure(error, 'WhatsApp')
    // A repeated read is harmless.
    return { kind: kind === 'failed' ? 'failed' : 'retry', reason }
  }
}

const lost = (status: number, reason: string): Fetched => ({
  kind: status === 429 || status >= 500 || status === 401 ? 'retry' : 'failed',
  reason,
})

/** Media type by file type and maximum size; all other files are documents. */
const shown: readonly { kind: 'image' | 'video' | 'audio'; types: readonly string[]; most: number }[] = [
  { kind: 'image', types: ['image/jpeg', 'image/png'], most: 5 * 1024 ** 2 },
  { kind: 'video', types: ['video/mp4', 'video/3gpp'], most: 16 * 1024 ** 2 },
  { kind: 'audio', types: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr'], most: 16 * 1024 ** 2 },
]

/** Message content of a file; audio cannot have a caption. */
export function kindOf(
  { type, bytes }: Pick<OutgoingFile, 'type' | 'bytes'>,
  caption: string,
): 'image' | 'video' | 'audio' | 'document' {
  const kind = shown.find((each) => each.types.includes(type) && bytes.byteLength <= each.most)?.kind
  return kind === undefined || (kind === 'audio' && caption !== '') ? 'document' : kind
}

/** Uploads a file, unused until a message refers to it. @throws Error as the outside caller does. */
export async function uploadMedia(
  parts: CloudParts,
  { accessToken, phoneNumberId }: Keys,
  { name, type, bytes }: OutgoingFile,
  signal: AbortSignal,
): Promise<{ id: string } | { status: number; words: string }> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', type)
  form.set('file', new File([Uint8Array.from(bytes)], name, { type }))
  const request = new Response(form)
  const answer = await parts.callOutside(cloudAddress(parts, `${encodeURIComponent(phoneNumberId)}/media`), {
    method: 'POST',
    headers: {
      ...cloudHeaders(accessToken),
      'content-type': request.headers.get('content-type') ?? '',
    },
    body: new Uint8Array(await request.arrayBuffer()),
    ...{ ...bounds, limitMs: 60_000, signal },
  })
  const id = answer.status === 200 ? answerJson(answer, uploadedSchema)?.id : undefined
  return id === undefined ? { status: answer.status, words: problemOf(answer, accessToken).words } : { id }
}
