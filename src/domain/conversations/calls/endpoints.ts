/*
 * The calls of the conversations room by what they do: reading, sending, changing many at once, files.
 */
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

/** Calls that write words: new e-mails, replies, notes, drafts. */
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

/** Calls that change one record and answer with it, and those that change several fields of many. */
export const editEndpoints = { ...edits, postUpdate, putMassAction }

/** Calls that bring files. */
export const fileEndpoints = { ...files }
