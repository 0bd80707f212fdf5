import { proxy } from 'valtio'

/** Known fields of a new task. */
export interface NewTask {
  contactId?: number
  conversationId?: number
  subject?: string
}

/** Panels open over or beside the page; the state may end with the tab. */
export const panels = proxy({
  /** From 1280 on it stands in the sheet, in the customer pane's place; below it lies over the page. */
  isOutboxOpen: false,
  isNewEmailOpen: false,
  isTicketOpen: false,
  /** Op of the refused ticket that its form is open for; null for a new one. */
  refusedTicket: null as string | null,
  /** Initial fields of the new task form; null while it is closed. */
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
