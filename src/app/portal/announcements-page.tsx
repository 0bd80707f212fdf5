import { Megaphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { announcementResource, type Announcement } from '#domain/portal/announcement.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { usePages } from '#app/desk/calls/use-pages.ts'
import { paths } from '#app/paths.ts'
import { NewLink } from '#app/records/new-link.tsx'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { SettingsFilters } from '#app/records/page-layout.ts'
import { RecordList } from '#app/records/record-list.tsx'
import { SearchField } from '#app/records/search-field.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { usePaused } from '#app/ui/use-paused.ts'
import { stateOptions, useStateLine } from './announcement-words.ts'

type State = Announcement['state'] | ''
const { list, remove } = announcementResource.endpoints

/** Announcements, newest first, fifty per page (POR-020). */
export function AnnouncementsPage() {
  const desk = useDesk()
  const denied = useAccess(announcementResource.write, true)
  const lineOf = useStateLine()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<State>('')
  const text = usePaused(typed.trim(), 200)
  const query = { ...(text !== '' && { text }), ...(state !== '' && { state }) }
  const { rows, total, first, gap, asOf, again, onEnd } = usePages('announcements', list, query)
  const removing = async ({ id }: Announcement) => {
    const isSure = await ask({
      title: 'Delete announcement',
      text: 'Are you sure you want to delete ?',
      ...{ confirm: 'Delete', tone: 'dangerFill' },
    })
    if (!isSure) return
    await callDesk(desk, remove, { id })
    showToast({ text: 'Announcement Deleted' })
    again()
  }
  const isBlank = rows?.length === 0 && text === '' && state === ''
  const create = <NewLink to={paths.newAnnouncement} denied={denied} noun="announcement" />
  return (
    <SettingsPage
      title="Announcements"
      back={null}
      asOf={asOf}
      {...(total !== undefined && { count: total })}
      end={!isBlank && create}
    >
      <SettingsFilters role="search" aria-label="Filter">
        <SearchField label="Find an announcement" value={typed} onChange={setTyped} />
        <DropdownButton<State>
          label="State"
          value={state}
          options={[{ value: '', label: 'All states' }, ...stateOptions]}
          onChange={setState}
        />
      </SettingsFilters>
      {rows ? (
        <RecordList
          label="Announcements"
          icon={Megaphone}
          empty={
            isBlank && (
              <EmptyState
                title="No Data Available"
                text="An announcement tells your customers in the portal what is new."
                action={create}
              />
            )
          }
          records={rows.map((row) => ({
            id: row.id,
            ...lineOf(row),
            to: `${paths.announcements}/edit/${row.id}`,
            end: (
              <IconButton
                name={`Delete ${row.title}`}
                icon={Trash2}
                denied={denied}
                onClick={() => void removing(row).catch(reportFailure)}
              />
            ),
          }))}
          foot={
            rows.length < (total ?? 0) &&
            first?.next !== null && (
              <Button variant="outline" size="small" onClick={onEnd}>
                Show more
              </Button>
            )
          }
        />
      ) : (
        <AnswerGap gap={gap} again={again} what="Announcements" />
      )}
    </SettingsPage>
  )
}
