import type { StatusId } from '#domain/conversations/status.ts'

/** A request in the list of a customer. */
export interface RequestRow {
  id: number
  ticketNo: number | null
  subject: string
  statusId: StatusId
  /** First words of the newest message that they see. */
  preview: string
  /** When that was, in epoch ms. */
  at: number
  who: string
  isOwn: boolean
  /** Whose request it is, where it is not theirs. */
  customer: string | null
}

/** A message as a customer sees it. */
export interface PublicMessage {
  id: number
  isInbound: boolean
  isOwn: boolean
  name: string
  at: number
  /** Sanitised; null where nothing but the preview is there. */
  html: string | null
  preview: string
  files: readonly { id: number; name: string; size: number }[]
}

/** A request with the messages that its customer sees. */
export interface PublicRequest {
  id: number
  ticketNo: number | null
  subject: string
  statusId: StatusId
  createdAt: number
  /** Whether they may close it. */
  isOwn: boolean
  /** Whose it is, where somebody else of their company began it. */
  customer: string | null
  messages: readonly PublicMessage[]
}
