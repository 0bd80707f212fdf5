import { useState } from 'react'
import { ActDialog } from '#app/messages/act-dialog.tsx'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { blockSender, blockTexts } from './block-sender.ts'

interface BlockDialogProps {
  /** Address of the author. */
  email: string
  onClose: () => void
}

/** Dialog to block an address or its whole domain. */
export default function BlockDialog({ email, onClose }: BlockDialogProps) {
  const address = email.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const [sender, setSender] = useState(address)
  const desk = useDesk()
  const onAct = async () => {
    await blockSender(desk, sender)
    onClose()
  }
  return (
    <ActDialog title={blockTexts.block} act="Block" isReady onAct={onAct} onClose={onClose}>
      <RadioField
        label="Whose mail"
        value={sender}
        onChange={setSender}
        help={blockTexts.meaning}
        options={[
          { value: address, label: address },
          {
            value: domain,
            label: `Everybody at ${domain}`,
            help: 'With all domains below it. Many people who know nothing of each other may have an address there.',
          },
        ]}
      />
    </ActDialog>
  )
}
