import * as z from 'zod/mini'
import { addressSchema, type Address } from '#domain/conversations/messages/message.ts'

/** The lines that recipients stand on, from top to bottom. */
export const recipientLines = ['to', 'cc', 'bcc'] as const
/** A line that recipients stand on. */
export type RecipientLine = (typeof recipientLines)[number]

/** Recipients by their line. */
export type Recipients = Record<RecipientLine, Address[]>

/** A recipient under way from one line to another. */
export interface DraggedRecipient {
  address: Address
  from: RecipientLine
}

/** Type of the drag, so that other drop targets do not take it for text. */
const dragType = 'application/x-outpost-recipient'

const draggedSchema = z.object({ address: addressSchema, from: z.enum(recipientLines) })

/** Puts a recipient on a drag. */
export function carry(data: DataTransfer, dragged: DraggedRecipient): void {
  data.setData(dragType, JSON.stringify(dragged))
  data.effectAllowed = 'move'
}

/** Whether a drag carries a recipient; what it is can only be read when it is dropped. */
export const carriesRecipient = ({ types }: Pick<DataTransfer, 'types'>): boolean => types.includes(dragType)

/** The recipient on a drag that is dropped; undefined for any other drag. */
export function carried(data: Pick<DataTransfer, 'getData'>): DraggedRecipient | undefined {
  try {
    return z.safeParse(draggedSchema, JSON.parse(data.getData(dragType))).data
  } catch {
    return undefined
  }
}

/** The lines after a recipient went from one to another; on each line an address stands once. */
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
