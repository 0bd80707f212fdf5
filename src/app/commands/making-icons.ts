import { Mail, SquareCheckBig, Ticket, UserRoundPlus, type LucideIcon } from 'lucide-react'
import type { CommandId } from './commands.ts'

/** The icons of what can be made anew; their menu is there from the first moment. */
export const makingIcons: Partial<Record<CommandId, LucideIcon>> = {
  'email.new': Mail,
  'ticket.new': Ticket,
  'customer.new': UserRoundPlus,
  'task.new': SquareCheckBig,
}
