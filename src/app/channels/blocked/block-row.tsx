import { Ban, CircleOff } from 'lucide-react'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { blockTexts } from './block-sender.ts'
import { useBlocked } from './use-blocked.ts'

interface BlockRowProps {
  /** Whose mail it is. */
  email: string
  /** Asks how much is to be blocked. */
  onBlock: () => void
}

/** The row of a menu that blocks who wrote, or lets them in again. */
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
