import { Plus } from 'lucide-react'
import { refusalOf } from '#domain/access/access.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { commandList, shortTitle } from './commands.ts'
import { makingIcons } from './making-icons.ts'
import { useKeysOf } from './key-map.ts'
import { runCommand, useCommands } from './handlers.ts'
import { openNewCustomer } from './new-customer.ts'
import { openNewTask } from './new-task.ts'
import { expectTyping } from './typing-hold.ts'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { notVerified, sendsMail } from '#domain/channels/sends-mail.ts'
import { reference } from '#local/queries/people.ts'
import { panels } from '#app/desk/page/panels.ts'

/** Opens a new record once there is an inbox that can send mail (section 5). */
function useOpening(open: () => void): () => void {
  const mailboxes = useLive(reference, undefined)?.mailboxes
  return () => {
    const canSend = [...(mailboxes?.values() ?? [])].some(sendsMail)
    if (!canSend && mailboxes) {
      showToast({ text: notVerified, tone: 'error' })
      return
    }
    expectTyping()
    open()
  }
}

/** Opens the composer for a new email. */
export const useNewEmail = () =>
  useOpening(() => {
    panels.isNewEmailOpen = true
  })

/** Opens the new ticket form. */
const useNewTicket = () =>
  useOpening(() => {
    panels.isTicketOpen = true
  })

/** Commands of the New menu; each area adds its own (D2-25). */
const making = commandList.filter(([, { group }]) => group === 'New')

/** Menu of new records; only its icon on phones. */
export function NewMenu({ iconOnly = false }: { iconOnly?: boolean }) {
  const keysOf = useKeysOf()
  const { actor } = useDesk()
  const open = useNewEmail()
  const openTicket = useNewTicket()
  useCommands({
    ...{ 'email.new': open, 'ticket.new': openTicket },
    ...{ 'customer.new': openNewCustomer, 'task.new': () => openNewTask() },
  })
  return (
    <MenuButton
      name="New"
      icon={Plus}
      align="right"
      size="sm"
      chevron={false}
      {...(iconOnly ? { iconSize: 'rail' as const } : { label: 'New' })}
    >
      {making.map(([id, command]) => (
        <MenuRow
          key={id}
          icon={makingIcons[id]}
          label={shortTitle(id)}
          keys={keysOf(id)}
          denied={refusalOf(actor, command)}
          onClick={() => void runCommand(id)}
        />
      ))}
    </MenuButton>
  )
}
