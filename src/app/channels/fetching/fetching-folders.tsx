import { useState } from 'react'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { AfterIntake, Fetching, ImapFolder } from '#domain/channels/fetching.ts'
import type { HistoryReach } from '#domain/channels/history-reach.ts'
import { putFetching } from '#domain/channels/fetching-endpoints.ts'
import type { InputOf } from '#domain/define.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { DialogFields } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { CheckField, RadioField } from '#app/ui/options/choice-fields.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { leftThere, reachOptions } from '../history/history-texts.ts'

type Server = Pick<InputOf<typeof putFetching>, 'host' | 'port' | 'security' | 'user' | 'password'>

interface Props {
  mailbox: Pick<Mailbox, 'id' | 'name'>
  fetching: Fetching | null
  /** The tested server. */
  server: Server
  folders: readonly ImapFolder[]
  onClose: () => void
  onSaved: (fetching: Fetching) => void
}

const afters = [
  { value: 'keep', label: 'It stays where it is' },
  {
    value: 'move',
    label: 'It is moved to a folder',
    help: 'Once it is here for good. What is set aside stays.',
  },
] as const

const FolderList = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2),
}))

/** Choice of the folders to fetch, and of the treatment of fetched mail. */
export function FolderDialog({ mailbox, fetching, server, folders, onClose, onSaved }: Props) {
  const desk = useDesk()
  const inbox = folders.find(({ use }) => use === '\\Inbox') ?? folders[0]
  const [chosen, setChosen] = useState<readonly string[]>(fetching?.folders ?? (inbox ? [inbox.path] : []))
  const [history, setHistory] = useState<HistoryReach>('none')
  const [afterIntake, setAfterIntake] = useState<AfterIntake>(fetching?.afterIntake ?? 'keep')
  const [moveTo, setMoveTo] = useState<string | null>(fetching?.moveTo ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const missing = chosen.length === 0 ? 'Choose a folder at least' : undefined
  const missingTo =
    afterIntake === 'move' && moveTo === null ? 'Choose the folder that mail is moved to' : undefined
  const save = async () => {
    if (missing !== undefined || missingTo !== undefined) return
    setIsBusy(true)
    const choice = {
      folders: [...chosen],
      history,
      afterIntake,
      moveTo: afterIntake === 'keep' ? null : moveTo,
    }
    await callDesk(desk, putFetching, {
      ...server,
      ...choice,
      id: mailbox.id,
      revision: fetching?.revision ?? 0,
    })
      .then((saved) => {
        showToast({ text: 'Mailbox Connected' })
        onSaved(saved)
      })
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  const toggle = (path: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, path] : chosen.filter((each) => each !== path))
  return (
    <FormDialog
      title={`Mail of ${mailbox.name}`}
      form={{
        isBusy,
        submit: async (event) => {
          event.preventDefault()
          await save()
        },
      }}
      act={['Connect', 'Connecting…']}
      dirty
      onClose={onClose}
    >
      <DialogFields>
        <Field label="Folders that are fetched" error={missing} group>
          {({ labelId, describedBy }) => (
            <FolderList role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
              {folders.map(({ path }) => (
                <CheckField
                  key={path}
                  label={path}
                  checked={chosen.includes(path)}
                  onChange={(isChosen) => toggle(path, isChosen)}
                />
              ))}
            </FolderList>
          )}
        </Field>
        {!fetching && (
          <RadioField
            label="Mail that is there already"
            value={history}
            options={[leftThere, ...reachOptions()]}
            onChange={setHistory}
          />
        )}
        <RadioField
          label="What becomes of a mail there"
          value={afterIntake}
          options={afters}
          onChange={setAfterIntake}
        />
        {afterIntake === 'move' && (
          <Field label="Folder it is moved to" error={missingTo}>
            {({ id, describedBy }) => (
              <DropdownButton<string>
                {...{ id, describedBy }}
                size="input"
                label="Folder it is moved to"
                value={moveTo ?? ''}
                options={folders
                  .filter(({ path }) => !chosen.includes(path))
                  .map(({ path }) => ({ value: path, label: path }))}
                onChange={setMoveTo}
                placeholder="Choose a folder"
                denied={undefined}
              />
            )}
          </Field>
        )}
      </DialogFields>
    </FormDialog>
  )
}
