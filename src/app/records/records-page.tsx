import { Trash2 } from 'lucide-react'
import { useMediaQuery, useTheme } from '@mui/material'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { NewLink } from './new-link.tsx'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { SwitchField } from '#app/ui/options/choice-fields.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { filterAbove } from '#app/ui/options/options.ts'
import { AnswerGap } from './answer-gap.tsx'
import { denialOf, type PlacedKind } from './record-kind.ts'
import { RecordList } from './record-list.tsx'
import { SearchField } from './search-field.tsx'
import { TemplateMenu, templateParam } from './template-menu.tsx'
import { SettingsPage } from './settings-page.tsx'

/** The records of a kind; each opens its form. Readable without a connection. */
export function RecordsPage<Values extends FieldValues, Row extends { id: number }>({
  kind,
}: {
  kind: PlacedKind<Values, Row>
}) {
  const desk = useDesk()
  const navigate = useNavigate()
  const { title, noun, path, icon, changes, toasts, isMadeHere = true } = kind
  const { Head, Above, Below, Removal } = kind
  const { value, gap, asOf, again } = kind.source.useAll()
  const rows = value ?? undefined
  const lineOf = kind.useLine()
  const [text, setText] = useState('')
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const isSearched = (rows?.length ?? 0) > filterAbove
  const field = isSearched && <SearchField label={`Find a ${noun}`} value={text} onChange={setText} />
  const denied = useAccess(kind.access, kind.needsConnection)
  const [removing, setRemoving] = useState<Row>()
  const remove = async (row: Row) => {
    if (Removal) return setRemoving(row)
    const isSure = await ask({
      title: `Delete ${noun}`,
      text: `Are you sure you want to delete ?`,
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isSure) return
    await changes.remove(desk, row)
    if (toasts) showToast({ text: toasts.deleted })
    again()
  }
  const turn = async (row: Row, isOn: boolean) => {
    await kind.onOff?.turn(desk, row, isOn)
    again()
  }
  const make = isMadeHere && <NewLink to={`${path}/new`} denied={denied} noun={noun} />
  const begin = kind.templates ? (
    <>
      {make}
      <TemplateMenu
        templates={kind.templates}
        denied={denied}
        onPick={(index) => void navigate(`${path}/new?${templateParam}=${index}`)}
      />
    </>
  ) : (
    make
  )
  return (
    <SettingsPage
      title={title}
      {...(!path.startsWith(paths.settings) && { back: null })}
      count={(kind.isCounted ? rows?.filter(kind.isCounted) : rows)?.length}
      asOf={asOf}
      end={
        <>
          {!isPhone && field}
          {Head && <Head />}
          {(rows ? rows.length > 0 : gap !== undefined) && make}
        </>
      }
    >
      {Above && <Above />}
      {rows ? (
        <RecordList
          label={title}
          icon={icon}
          columns={kind.columns ?? []}
          isSwitched={kind.onOff !== undefined}
          empty={<EmptyState title="No Data Available" text={kind.about} action={begin} />}
          text={text}
          field={isPhone && field}
          records={rows.map((row) => {
            const { end, ...line } = lineOf(row)
            return {
              id: row.id,
              ...line,
              to: `${path}/${row.id}${kind.suffixOf?.(row) ?? ''}`,
              end: (
                <>
                  {end}
                  {kind.onOff && (
                    <SwitchField
                      label={<VisuallyHidden>{`${line.title} is on`}</VisuallyHidden>}
                      checked={kind.onOff.isOn(row)}
                      onChange={(isOn) => void turn(row, isOn).catch(reportFailure)}
                      denied={denied}
                    />
                  )}
                  <IconButton
                    name={`Delete ${line.title}`}
                    icon={Trash2}
                    denied={denied ?? denialOf(kind, desk.actor, row)}
                    onClick={() => void remove(row).catch(reportFailure)}
                  />
                </>
              ),
            }
          })}
        />
      ) : (
        <AnswerGap gap={gap} again={again} what={title} />
      )}
      {Below && <Below />}
      {Removal && removing && (
        <Removal
          row={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={(toast) => {
            setRemoving(undefined)
            showToast({ text: toast })
            again()
          }}
        />
      )}
    </SettingsPage>
  )
}
