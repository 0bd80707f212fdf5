import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contact } from '#domain/customers/contact.ts'
import { mergeCustomers, previewMerge } from '#domain/customers/merge-endpoints.ts'
import { type ChosenField, chosenFields, differingFields, fieldText } from '#domain/customers/merge.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { ActDialog } from '#app/messages/act-dialog.tsx'
import { customerName } from '#app/messages/customer-name.ts'
import { Outcome, Quiet } from '#app/merging/merge-styles.ts'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { reference } from '#local/queries/people.ts'
import { nameOf } from '#domain/people/name.ts'
import { CustomerMergeSearch } from './customer-merge-search.tsx'
import { merges } from './merges.ts'
import { undoMerge } from './undo-merge.ts'

const counted = (count: number, noun: string) =>
  count === 0 ? [] : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** Records of a contact as one text, for example `3 conversations, 1 task`. */
const countsText = (of: { conversations: number; tasks: number; assets: number }): string =>
  [counted(of.conversations, 'conversation'), counted(of.tasks, 'task'), counted(of.assets, 'asset')]
    .flat()
    .join(', ') || 'No conversations, tasks or assets'

interface CustomerMergeDialogProps {
  contact: Contact
  /** The other contact, if already chosen. */
  otherId?: number
  onClose: () => void
}

/** Merge of two contacts: which one stays, and which values. */
export default function CustomerMergeDialog({ contact, otherId, onClose }: CustomerMergeDialogProps) {
  const desk = useDesk()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState(otherId ?? null)
  const [staysId, setStaysId] = useState(contact.id)
  const [taken, setTaken] = useState<readonly ChosenField[]>([])
  const goesId = staysId === contact.id ? chosenId : contact.id
  const merge = async () => {
    if (goesId === null) return
    await callDesk(desk, mergeCustomers, { id: staysId, other: goesId, take: [...taken] })
    merges.count += 1
    onClose()
    await navigate(paths.customer(staysId))
    showToast({
      text: 'Contacts Merged',
      tone: 'done',
      undo: () => undoMerge(desk, staysId, goesId),
      undoes: 'Merge of contacts',
    })
  }
  return (
    <ActDialog
      title="Merge Contacts"
      act="Merge"
      isReady={chosenId !== null}
      dirty={chosenId !== null}
      onAct={merge}
      onClose={onClose}
    >
      {otherId === undefined && (
        <CustomerMergeSearch {...{ contact, text, chosenId }} onText={setText} onChoose={setChosenId} />
      )}
      {chosenId !== null && goesId !== null && (
        <Preview
          key={chosenId}
          {...{ staysId, goesId, taken }}
          onTake={setTaken}
          onStays={(id) => {
            setStaysId(id)
            setTaken([])
          }}
        />
      )}
    </ActDialog>
  )
}

interface PreviewProps {
  staysId: number
  goesId: number
  taken: readonly ChosenField[]
  onTake: (taken: readonly ChosenField[]) => void
  onStays: (id: number) => void
}

/** Preview of the merge, with a choice for each field that differs. */
function Preview({ staysId, goesId, taken, onTake, onStays }: PreviewProps) {
  const desk = useDesk()
  const users = useLive(reference, undefined)?.users
  const { value, gap } = useAnswer(
    {
      ...{ key: `merge ${goesId} into ${staysId}`, shelf: 'merge of contacts' },
      schema: previewMerge.output,
    },
    (signal) => callDesk(desk, previewMerge, { id: staysId, other: goesId }, signal),
  )
  if (!value)
    return (
      <Quiet role="status">
        {gap === 'connection' ? 'Needs a connection' : gap ? 'The preview did not load' : 'Looking…'}
      </Quiet>
    )
  const { stays, goes } = value
  const words = (contact: Contact, field: ChosenField) => {
    const user = field === 'assignee' ? users?.get(contact.assigneeId ?? 0) : undefined
    return user ? nameOf(user) : fieldText(contact, field)
  }
  const named = (contact: Contact) =>
    [customerName(contact), customerName(contact) === contact.email ? '' : contact.email]
      .filter(Boolean)
      .join(', ')
  const ordered = [stays, goes].sort((a, b) => a.id - b.id)
  return (
    <Outcome aria-label="What will happen">
      <RadioField
        label="Which one stays?"
        value={String(staysId)}
        options={ordered.map((each) => ({ value: String(each.id), label: named(each) }))}
        onChange={(id) => onStays(Number(id))}
      />
      {differingFields(stays, goes).map((field) => (
        <RadioField
          key={field}
          label={chosenFields[field].label}
          value={taken.includes(field) ? 'goes' : 'stays'}
          options={[
            { value: 'stays', label: words(stays, field) },
            { value: 'goes', label: words(goes, field) },
          ]}
          onChange={(side) =>
            onTake(side === 'goes' ? [...taken, field] : taken.filter((each) => each !== field))
          }
        />
      ))}
      <dl>
        {[
          ['Moves', countsText(value)],
          ['Joined', 'Addresses, tags, notes, portal access and custom fields'],
          ['Kept in a note', 'Values that are not chosen'],
        ].map(([label, text]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Outcome>
  )
}
