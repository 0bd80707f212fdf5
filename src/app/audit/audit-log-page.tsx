import { Download, ScrollText } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { nameOf } from '#domain/people/name.ts'
import { listTrailLogs, postTrailLog, type AuditLogEntry } from '#domain/audit/endpoints.ts'
import { reference, type Reference } from '#local/queries/people.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { usePages } from '#app/desk/calls/use-pages.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { saveAs } from '#app/messages/files/save-as.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { DataTable } from '#app/tables/data-table.tsx'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { styled } from '#app/theme/styled.ts'
import { size } from '#app/theme/tokens.ts'
import { Button } from '#app/ui/button.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { areaText, areaTexts, changesText, whatText } from './audit-texts.ts'
import { ChainCheckButton } from './chain-check.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { exportLog, type AuditQuery } from './export-log.ts'

const Place = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' })

const Filters = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  flex: 'none',
  padding: theme.spacing(3, 6),
  [theme.media.phone]: { padding: theme.spacing(3, 4) },
}))

const Who = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minWidth: 0,
}))

const dayMs = 86_400_000

const spans: Option<number | null>[] = [
  { value: 1, label: 'Last 24 hours' },
  { value: 7, label: 'Last 7 days' },
  { value: 30, label: 'Last 30 days' },
  { value: null, label: 'All time' },
]

const areaOptions: Option<string | null>[] = [
  { value: null, label: 'All areas' },
  ...Object.entries(areaTexts)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label)),
]

const whoOptions = (people: Reference | undefined): Option<number | null>[] => [
  { value: null, label: 'Everyone' },
  ...[...(people?.users.values() ?? [])]
    .map((user) => ({ value: user.id, label: nameOf(user) }))
    .sort((one, other) => one.label.localeCompare(other.label)),
]

/** Name of the acting user; the product's name if there is none. */
const whoOf = (people: Reference | undefined, { userId }: AuditLogEntry): string => {
  if (userId === null) return 'Outpost'
  const user = people?.users.get(userId)
  return user ? nameOf(user) : 'Deleted user'
}

function useColumns(people: Reference | undefined): readonly DataColumn<AuditLogEntry>[] {
  const format = useTimeFormat()
  return useMemo(
    () => [
      { key: 'when', title: 'When', width: 170, text: ({ at }) => fullTime(at, format) },
      {
        ...{ key: 'who', title: 'Who', width: size.recordColumn },
        text: (entry) => whoOf(people, entry),
        cell: (entry) => {
          const name = whoOf(people, entry)
          const avatar = people?.users.get(entry.userId ?? 0)?.avatar
          return (
            <Who>
              <Avatar id={entry.userId ?? 0} name={name} src={avatar} size="xs" />
              {name}
            </Who>
          )
        },
      },
      { key: 'area', title: 'Area', width: 140, text: ({ area }) => areaText(area) },
      { key: 'what', title: 'What', width: 240, text: whatText },
      { key: 'changes', title: 'From and to', text: changesText },
    ],
    [people, format],
  )
}

/** The audit log with its filters and export (SET-004). */
export function AuditLogPage() {
  return (
    <Gate access={listTrailLogs}>
      <Log />
    </Gate>
  )
}

/** Records in the log that it was opened. */
function useNoted() {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const isNoted = useRef(false)
  useEffect(() => {
    if (isOffline || isNoted.current) return
    isNoted.current = true
    callDesk(desk, postTrailLog, { act: 'viewed', area: 'audit_log' }).catch(reportFailure)
  }, [desk, isOffline])
}

function Log() {
  const desk = useDesk()
  const people = useLive(reference, undefined)
  const [userId, setUserId] = useState<number | null>(null)
  const [area, setArea] = useState<string | null>(null)
  const [days, setDays] = useState<number | null>(7)
  const [open, setOpen] = useState<AuditLogEntry>()
  const format = useTimeFormat()
  useNoted()
  const query = useMemo<AuditQuery>(
    () => ({
      ...(userId !== null && { userId }),
      ...(area !== null && { area }),
      // Rounded to minutes, so that the same filter is the same query.
      ...(days !== null && { from: Math.floor(desk.clock.now() / 60_000) * 60_000 - days * dayMs }),
    }),
    [desk, userId, area, days],
  )
  const pages = usePages('audit log', listTrailLogs, query)
  const columns = useColumns(people)
  return (
    <SettingsPage
      title="Audit logs"
      count={pages.total}
      asOf={pages.asOf}
      isFilled
      end={
        <>
          <ChainCheckButton />
          <Export query={query} who={(entry) => whoOf(people, entry)} />
        </>
      }
    >
      <Place>
        <Filters role="group" aria-label="Filters">
          <DropdownButton label="Who" value={userId} options={whoOptions(people)} onChange={setUserId} />
          <DropdownButton label="Area" value={area} options={areaOptions} onChange={setArea} />
          <DropdownButton label="When" value={days} options={spans} onChange={setDays} />
        </Filters>
        {pages.rows ? (
          <DataTable
            name="audit-log"
            label="Audit logs"
            columns={columns}
            items={pages.rows}
            total={pages.total}
            onEnd={pages.onEnd}
            onOpen={setOpen}
            selectedId={open?.id}
            empty={{
              icon: ScrollText,
              text: 'Nothing was changed in this time',
              about: 'Changes of settings, people and rights are listed here, with who made them.',
            }}
          />
        ) : (
          <AnswerGap gap={pages.gap} again={pages.again} what="The audit log" />
        )}
      </Place>
      {open && (
        <EntryDialog
          entry={open}
          about={`${whoOf(people, open)}, ${fullTime(open.at, format)}, ${areaText(open.area)}`}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SettingsPage>
  )
}

function Export({ query, who }: { query: AuditQuery; who: (entry: AuditLogEntry) => string }) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [running, setRunning] = useState<AbortController>()
  useEffect(() => () => running?.abort(), [running])
  if (running)
    return (
      <Button variant="outline" onClick={() => setRunning(undefined)}>
        Stop export
      </Button>
    )
  const run = () => {
    const stop = new AbortController()
    setRunning(stop)
    exportLog(desk, query, who, stop.signal)
      .then((csv) => saveAs(new Blob([csv], { type: 'text/csv' }), 'audit-logs.csv'))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) reportFailure(error)
      })
      .finally(() => setRunning((now) => (now === stop ? undefined : now)))
  }
  return (
    <Button variant="outline" icon={Download} disabled={isOffline} onClick={run}>
      Export
    </Button>
  )
}
