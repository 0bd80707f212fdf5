import { styled } from '#app/theme/styled.ts'
import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  flex: 'none',
  gap: theme.spacing(2.5),
  padding: theme.spacing(2.75, 2.5, 0, 5),
  [theme.media.phone]: { padding: theme.spacing(3, 1.5, 0, 4) },
}))

const Ticket = styled('span')(({ theme }) => ({
  ...theme.typography.ui,
  ...theme.mix.tabular,
  flex: 'none',
  lineHeight: theme.typography.subject.lineHeight,
  color: theme.vars.palette.ink3,
  [theme.media.phone]: { display: 'none' },
}))

const Subject = styled('h2')(({ theme }) => ({
  ...theme.typography.subject,
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'left',
  [theme.media.phone]: {
    fontSize: theme.typography.title.fontSize,
    lineHeight: theme.typography.title.lineHeight,
  },
}))

interface SubjectBarProps {
  isCustomerShown: boolean
  onToggleCustomer: () => void
}

/** Ticket number, subject, and the toggle of the customer pane. */
export function SubjectBar({ isCustomerShown, onToggleCustomer }: SubjectBarProps) {
  const { conversation, contact } = useConversation()
  const hasCustomer = contact !== null
  const isOn = isCustomerShown && hasCustomer
  return (
    <Bar>
      <Ticket>{conversation.ticketNo === null ? 'New' : `#${conversation.ticketNo}`}</Ticket>
      <Subject dir="auto">{conversation.subject}</Subject>
      <IconButton
        name={hasCustomer ? 'Customer profile' : 'Customer profile: nobody to show'}
        icon={isOn ? PanelRightClose : PanelRightOpen}
        pressed={isOn}
        disabled={!hasCustomer}
        onClick={onToggleCustomer}
      />
    </Bar>
  )
}
