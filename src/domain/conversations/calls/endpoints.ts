/* Calls of the conversations room by purpose: reading, sending, bulk changes, files. */
import * as files from './attachment-endpoints.ts'
import * as changes from './bulk-endpoints.ts'
import { resendMessage } from './delivery-endpoints.ts'
import * as edits from './edit-endpoints.ts'
import { postUpdate, putMassAction } from './mass-endpoints.ts'
import {
  deleteDraft,
  deleteDraftConversations,
  postConversation,
  postMessage,
  postNote,
} from './send-endpoints.ts'
import {
  countConversations,
  getConversation,
  getLabel,
  getMessageBody,
  getMessageSource,
  listConversations,
  listLabels,
  listStatuses,
} from './read-endpoints.ts'

/** Calls that read. */
export const readEndpoints = {
  countConversations,
  getConversation,
  getLabel,
  getMessageBody,
  getMessageSource,
  listConversations,
  listLabels,
  listStatuses,
}

/** Calls that write content: new e-mails, replies, notes, drafts. */
export const sendEndpoints = {
  deleteDraft,
  deleteDraftConversations,
  postConversation,
  postMessage,
  postNote,
  resendMessage,
}

/** Calls that change fields of many conversations. */
export const bulkEndpoints = { ...changes }

/** Calls that change and return one record, and those that change several fields of many. */
export const editEndpoints = { ...edits, postUpdate, putMassAction }

/** Calls that upload and download files. */
export const fileEndpoints = { ...files }
