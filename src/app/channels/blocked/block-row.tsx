import { Ban, CircleOff } from 'lucide-react'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { blockTexts } from './block-sender.ts'
import { useBlocked } from './use-blocked.ts'

interface BlockRowProps {
  /** Address of the sender. */
  email: string
  /** Opens the choice between address and domain. */
  onBlock: () => void
}

/** Menu row that blocks or unblocks a sender. */
export function BlockRow({ email, onBlock }: BlockRowProps) {
  const { by, denied, unblock } = useBlocked(email)
  return by ? (
    <MenuRow
      label={blockTexts.unblock(by.sender)}
      icon={CircleOff}
      denied={denied}
      onClick={() => unblock(by)}
    />
  ) : (
    <MenuRow label={blockTexts.block} icon={Ban} denied={denied} onClick={onBlock} />
  )
}
