import { styled } from '#app/theme/styled.ts'
import { History, Plus } from 'lucide-react'
import { useState } from 'react'
import { secondsText } from '#domain/time/duration-text.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import type { TimeSubject } from '#domain/time/subject.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { VirtualList } from '#app/ui/lists/virtual-list.tsx'
import type { Reference } from '#local/queries/people.ts'
import { addEntry, changeEntry, deleteEntry } from './entry-changes.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryRow, entryHeight, entryLabel } from './entry-row.tsx'

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: 'min(50vh, var(--rows))',
  margin: theme.spacing(-2, -5, 0),
}))

/** Number of rows before the list scrolls. */
const maxShown = 6

const Total = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.tabular,
  marginRight: 'auto',
  color: theme.vars.palette.ink2,
}))

interface TimeDialogProps {
  subject: TimeSubject
  entries: readonly TimeEntry[]
  users: Reference['users']
  denied: Denial | undefined
  onClose: () => void
}

const keyOf = ({ id }: TimeEntry) => id

/** Everybody's time on a conversation or task; the agent's own entries can be edited and deleted. */
export function TimeDialog({ subject, entries, users, denied, onClose }: TimeDialogProps) {
  const desk = useDesk()
  const { isOffline, clockOffset } = useConnection()
  const format = useTimeFormat()
  const [form, setForm] = useState<TimeEntry | 'new'>()
  const canChange = ({ userId, status }: TimeEntry) =>
    denied === undefined && userId === desk.actor.userId && status === 'completed'
  const total = entries.reduce((sum, { duration }) => sum + duration, 0)
  const remove = (entry: TimeEntry) => void deleteEntry(desk, entry).catch(reportFailure)
  return (
    <>
      <Dialog
        open
        title="Time entries"
        size="md"
        onClose={onClose}
        closeButton
        actions={
          <>
            <Total>{`Total ${secondsText(total)}`}</Total>
            <Button variant="outline" icon={Plus} denied={denied} onClick={() => setForm('new')}>
              Add time
            </Button>
          </>
        }
      >
        {entries.length === 0 ? (
          <EmptyLine icon={History} text="No Data Available" />
        ) : (
          <Place
            sx={{
              '--rows': (theme) => theme.spacing((entryHeight / 4) * Math.min(entries.length, maxShown)),
            }}
          >
            <VirtualList
              label="Time entries"
              items={entries}
              itemKey={keyOf}
              rowHeight={entryHeight}
              rowLabel={(entry) => entryLabel(entry, users, format)}
              onOpen={(entry) => canChange(entry) && setForm(entry)}
              renderRow={(entry) => (
                <EntryRow
                  entry={entry}
                  users={users}
                  onEdit={canChange(entry) ? () => setForm(entry) : undefined}
                  onDelete={canChange(entry) ? () => remove(entry) : undefined}
                />
              )}
            />
          </Place>
        )}
      </Dialog>
      {form && (
        <EntryForm
          entry={form === 'new' ? null : form}
          now={() => desk.clock.now() + clockOffset}
          onClose={() => setForm(undefined)}
          onSave={async (typed) => {
            if (form === 'new') await addEntry(desk, subject, typed, isOffline)
            else await changeEntry(desk, form, typed, isOffline)
            setForm(undefined)
          }}
        />
      )}
    </>
  )
}
