import { styled } from '#app/theme/styled.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import {
  holderOf,
  holderOptions,
  holding,
  type Assigned,
  type Holder,
} from '#app/messages/holder-options.tsx'

const Whole = styled('span')(({ theme }) => ({ [theme.below('thread')]: { display: 'none' } }))
const First = styled('span')(({ theme }) => ({
  display: 'none',
  [theme.below('thread')]: { display: 'inline' },
}))

const Detail = styled('span')(({ theme }) => ({ color: theme.vars.palette.ink3 }))

interface AssigneeFieldProps {
  isPending: boolean
  onAssign: (to: Assigned) => void
  keys: string | undefined
}

/** Assignee: a person, a team or nobody. */
export function AssigneeField({ isPending, onAssign, keys }: AssigneeFieldProps) {
  const { conversation, reference, isOffline, denied } = useConversation()
  const isShown = usePendingShown(isPending, isOffline)
  const current = holderOf(conversation)
  const options = holderOptions(reference, current)
  const chosen = options.find((option) => option.value === current)
  const label = chosen?.label ?? 'Somebody who left'
  const detail = chosen?.detail
  return (
    <span data-field="assignee" style={{ display: 'contents' }}>
      <DropdownButton<Holder>
        label="Assignee"
        value={current}
        options={options}
        onChange={(holder) => onAssign(holding(holder))}
        pending={isShown}
        denied={denied}
        keys={keys}
        shown={
          <>
            <Whole>{label}</Whole>
            <First>{current.startsWith('user:') ? label.split(' ')[0] : label}</First>
            {detail && <Detail>{` · ${detail}`}</Detail>}
          </>
        }
      />
    </span>
  )
}
