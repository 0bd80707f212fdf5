import { Sparkles } from 'lucide-react'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import type { Help } from './use-help.ts'

/** Step one of the writing help: its button. */
export function HelpButton({ help }: { help: Help }) {
  return (
    <IconButton
      name="Help me write"
      icon={Sparkles}
      pressed={help.isOpen}
      denied={help.denied}
      onClick={help.toggle}
    />
  )
}
