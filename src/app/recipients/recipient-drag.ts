import * as z from 'zod/mini'
import { addressSchema, type Address } from '#domain/conversations/messages/message.ts'

/** Recipient lines from top to bottom. */
export const recipientLines = ['to', 'cc', 'bcc'] as const
/** Recipient line. */
export type RecipientLine = (typeof recipientLines)[number]

/** Recipients by their line. */
export type Recipients = Record<RecipientLine, Address[]>

/** Recipient that is being dragged. */
export interface DraggedRecipient {
  address: Address
  from: RecipientLine
}

/** Type of the drag, so that other drop targets do not treat it as text. */
const dragType = 'application/x-outpost-recipient'

const draggedSchema = z.object({ address: addressSchema, from: z.enum(recipientLines) })

/** Writes a recipient to a drag's data. */
export function carry(data: DataTransfer, dragged: DraggedRecipient): void {
  data.setData(dragType, JSON.stringify(dragged))
  data.effectAllowed = 'move'
}

/** True if a drag carries a recipient; its data can only be read on drop. */
export const carriesRecipient = ({ types }: Pick<DataTransfer, 'types'>): boolean => types.includes(dragType)

/** Recipient of a drop; undefined for any other drag. */
export function carried(data: Pick<DataTransfer, 'getData'>): DraggedRecipient | undefined {
  try {
    return z.safeParse(draggedSchema, JSON.parse(data.getData(dragType))).data
  } catch {
    return undefined
  }
}

/** Recipients after moving one to another line, without duplicates in a line. */
export function moveRecipient(
  recipients: Recipients,
  { address, from }: DraggedRecipient,
  to: RecipientLine,
): Partial<Recipients> {
  if (from === to) return {}
  const isSame = ({ email }: Address) => email.toLowerCase() === address.email.toLowerCase()
  return {
    [from]: recipients[from].filter((each) => !isSame(each)),
    [to]: [...recipients[to].filter((each) => !isSame(each)), address],
  }
}
