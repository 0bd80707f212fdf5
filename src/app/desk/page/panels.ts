import { proxy } from 'valtio'

/** Initial values of a new task. */
export interface NewTask {
  contactId?: number
  conversationId?: number
  subject?: string
}

/** Open state of panels over or beside the page; in memory only. */
export const panels = proxy({
  /** From 1280 px it replaces the customer pane in the sheet; below, it overlays the page. */
  isOutboxOpen: false,
  isNewEmailOpen: false,
  isTicketOpen: false,
  /** Op of the refused ticket in the form; null for a new ticket. */
  refusedTicket: null as string | null,
  /** Initial values of the new task form; null while it is closed. */
  newTask: null as NewTask | null,
  isNewCustomerOpen: false,
  isHelpOpen: false,
  isNewsOpen: false,
  areProductsOpen: false,
  isSignOutOpen: false,
  isUndoSendOpen: false,
  isAfterDoneOpen: false,
  isDeviceOpen: false,
  areNotificationsOpen: false,
})
