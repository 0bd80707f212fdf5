import { CircleCheck, CircleDot, CircleX, Clock, Plus } from 'lucide-react'
import { useState } from 'react'
import { styled } from '#app/theme/styled.ts'
import * as z from 'zod/mini'
import { issueEndpoints, issueLimits, type LinkedIssue } from '#domain/integrations/issue.ts'
import { integrationTitle } from '#domain/integrations/names.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { FoldSection } from '#app/ui/fold-section.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const { listIssues, createIssue } = issueEndpoints
const none = { data: [], trackers: [] }

/** Linked issues of the open conversation; nothing if no tracker is connected and none is linked. */
export function IssuesSection({ conversationId }: { conversationId: number }) {
  const desk = useDesk()
  const denied = useAccess(listIssues)
  const mayCreate = useAccess(createIssue, true)
  const [isOpen, setIsOpen] = useState(false)
  const key = `issues of ${denied ? 0 : conversationId}`
  const { value, again } = useAnswer({ key, keptAs: key, schema: listIssues.output }, async (signal) =>
    denied ? none : callDesk(desk, listIssues, { id: conversationId }, signal),
  )
  const { data, trackers } = value ?? none
  if (data.length === 0 && trackers.length === 0) return null
  return (
    <FoldSection name="customer.issues" title="Issues" {...(data.length > 0 && { count: data.length })}>
      {data.length > 0 && (
        <ul aria-label="Issues">
          {data.map((issue) => (
            <IssueLine key={issue.id} issue={issue} />
          ))}
        </ul>
      )}
      {trackers.length > 0 && (
        <Button
          {...{ variant: 'ghost', size: 'small', icon: Plus, denied: mayCreate }}
          onClick={() => setIsOpen(true)}
        >
          Create issue
        </Button>
      )}
      {isOpen && (
        <CreateDialog
          {...{ conversationId, trackers }}
          onClose={() => {
            setIsOpen(false)
            again()
          }}
        />
      )}
    </FoldSection>
  )
}

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: theme.spacing(2),
  alignItems: 'start',
  paddingBlock: theme.spacing(1),
  // Aligned with the middle of the first line.
  '& > svg': { marginTop: theme.spacing(0.75) },
  overflowWrap: 'anywhere',
  '& a': { color: theme.vars.palette.link },
  '& > div': { ...theme.typography.caption, gridColumn: 2, color: theme.vars.palette.ink2 },
}))

const icons = { making: Clock, failed: CircleX, open: CircleDot, closed: CircleCheck }

/** `OUT-12 · In Progress`, or the reason why there is no issue. */
function stateWords({ tracker, state, reference, stateName, trouble }: LinkedIssue): string {
  if (state === 'failed') return `Not created: ${trouble ?? 'refused'}`
  if (reference === null)
    return trouble === null ? `Waits for ${integrationTitle(tracker)}` : `Waits: ${trouble}`
  return [reference, stateName, trouble].filter(Boolean).join(' · ')
}

function IssueLine({ issue }: { issue: LinkedIssue }) {
  const { url, title, state } = issue
  return (
    <Line>
      <Icon of={icons[state]} size="sm" />
      {url === null ? (
        <span dir="auto">{title}</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" dir="auto">
          {title}
        </a>
      )}
      <div>{stateWords(issue)}</div>
    </Line>
  )
}

const words = z.omit(createIssue.input as never, { id: true } as never) as z.ZodMiniType<{
  tracker: LinkedIssue['tracker']
  title: string
  description: string
}>

interface CreateDialogProps {
  conversationId: number
  trackers: readonly LinkedIssue['tracker'][]
  onClose: () => void
}

function CreateDialog({ conversationId, trackers, onClose }: CreateDialogProps) {
  const desk = useDesk()
  const { subject } = useConversation().conversation
  const [tracker = 'jira'] = trackers
  const initial = { tracker, title: subject.slice(0, issueLimits.title), description: '' }
  const form = useDialogForm(words, initial, async (typed) => {
    await callDesk(desk, createIssue, { id: conversationId, ...typed })
    showToast({ text: `Issue is created in ${integrationTitle(typed.tracker)}` })
    onClose()
  })
  const { control } = form
  return (
    <FormDialog
      title={trackers.length > 1 ? 'Create issue' : `Create issue in ${integrationTitle(tracker)}`}
      form={form}
      dirty={form.isDirty}
      act={['Create', 'Creating…']}
      onClose={onClose}
    >
      {trackers.length > 1 && (
        <BoundSelect
          {...{ control, name: 'tracker', label: 'Tracker', denied: undefined }}
          options={trackers.map((each) => ({ value: each, label: integrationTitle(each) }))}
        />
      )}
      <BoundText
        {...{ control, locked: false }}
        name="title"
        label="Title"
        max={issueLimits.title}
        autoFocus
      />
      <BoundText
        {...{ control, locked: false, optional: true, rows: 5 }}
        {...{ name: 'description', label: 'Description', max: issueLimits.description }}
        help="A link to the conversation is added below it."
      />
    </FormDialog>
  )
}
