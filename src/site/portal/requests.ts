import type { StatusId } from '#domain/conversations/status.ts'

/** A request in the list of a customer. */
export interface RequestRow {
  id: number
  ticketNo: number | null
  subject: string
  statusId: StatusId
  /** Beginning of the newest message visible to them. */
  preview: string
  /** Time of that message, in epoch ms. */
  at: number
  who: string
  isOwn: boolean
  /** Author of the request, if it is another customer's. */
  customer: string | null
}

/** A message as a customer sees it. */
export interface PublicMessage {
  id: number
  isInbound: boolean
  isOwn: boolean
  name: string
  at: number
  /** Sanitised; null if only the preview is available. */
  html: string | null
  preview: string
  files: readonly { id: number; name: string; size: number }[]
}

/** A request with the messages visible to its customer. */
export interface PublicRequest {
  id: number
  ticketNo: number | null
  subject: string
  statusId: StatusId
  createdAt: number
  /** True if they may close it. */
  isOwn: boolean
  /** Author of the request, if it is a colleague's. */
  customer: string | null
  messages: readonly PublicMessage[]
}
