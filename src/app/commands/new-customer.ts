import { panels } from '#app/desk/page/panels.ts'
import { expectTyping } from './typing-hold.ts'

/** Opens the new customer form. */
export function openNewCustomer(): void {
  expectTyping()
  panels.isNewCustomerOpen = true
}
