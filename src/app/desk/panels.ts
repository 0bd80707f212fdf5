import { proxy } from 'valtio'

/** What is known of a task where it is made from. */
export interface NewTask {
  contactId?: number
  conversationId?: number
  subject?: string
}

/** What is open over or beside the page; it may die with the tab. */
export const panels = proxy({
  /** From 1280 on it stands in the sheet, in the customer pane's place; below it lies over the page. */
  isOutboxOpen: false,
  isNewEmailOpen: false,
  isTicketOpen: false,
  /** Op of the refused ticket that its form is open for; null for a new one. */
  refusedTicket: null as string | null,
  /** What the form of a new task begins with; null while it is closed. */
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
