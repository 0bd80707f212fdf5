import { Mail, SquareCheckBig, Ticket, UserRoundPlus, type LucideIcon } from 'lucide-react'
import type { CommandId } from './commands.ts'

/** Icons of the New menu, which is on the first screen. */
export const makingIcons: Partial<Record<CommandId, LucideIcon>> = {
  'email.new': Mail,
  'ticket.new': Ticket,
  'customer.new': UserRoundPlus,
  'task.new': SquareCheckBig,
}
