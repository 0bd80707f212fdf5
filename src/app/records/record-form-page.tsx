import { useId } from 'react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { SettingsSection } from './settings-styles.ts'
import { SettingsPage } from './settings-page.tsx'
import { ChangedMeanwhile } from '#app/forms/changed-meanwhile.tsx'
import { useListBehind } from '#app/forms/use-list-behind.ts'
import { SaveBar } from '#app/forms/save-bar.tsx'
import type { RecordForm } from '#app/forms/use-record-form.ts'

interface RecordFormPageProps<Values extends FieldValues, Saved> {
  form: RecordForm<Values, Saved>
  /** Noun for the title. */
  noun?: string
  /** The title of a page that is no record of several. */
  title?: string
  /** Titles of its own for a new record and for one that is there. */
  titles?: { create: string; edit: string } | undefined
  /** Whether Cancel leads back to the list. */
  isLeftByCancel?: boolean
  /** The other records, beside the form where there is room. */
  beside?: ReactNode
  /** Something else at the right of the title. */
  end?: ReactNode
  /** Since when the record stands, epoch ms, where it cannot be loaded anew for now. */
  asOf?: number | undefined
  /** Whether the fields take the width of the page. */
  isWide?: boolean
  /** Whether something is missing without which there is nothing to save. */
  isIncomplete?: boolean
  /** Text of the bar, if it says more than that there are changes. */
  unsaved?: string | undefined
  /** State of changes that are saved by themselves, in place of that text. */
  told?: string | undefined
  children: ReactNode
}

/** The page of one record's form: its fields, the bar that saves, and the question when somebody else has saved. */
export function RecordFormPage<Values extends FieldValues, Saved>(props: RecordFormPageProps<Values, Saved>) {
  const { form, noun = 'record', titles, beside, end, asOf, isWide = false, children } = props
  const navigate = useNavigate()
  const { back, conflict, denied, formState, isGone, isSaving, seen } = form
  const id = useId()
  const isLeaving = props.isLeftByCancel === true && back !== null
  useListBehind(back)
  return (
    <SettingsPage
      title={props.title ?? titles?.[seen ? 'edit' : 'create'] ?? `${seen ? 'Edit' : 'New'} ${noun}`}
      {...(back !== null && { back })}
      end={end}
      beside={beside}
      asOf={asOf}
      foot={
        <SaveBar
          form={id}
          save={seen ? 'Update' : 'Create'}
          isDirty={formState.isDirty}
          isSaving={isSaving}
          isIncomplete={props.isIncomplete ?? false}
          unsaved={props.unsaved}
          told={props.told}
          isKept={form.isKept}
          denied={denied}
          canAlwaysCancel={isLeaving}
          onCancel={() => (isLeaving ? void navigate(back) : form.revert())}
        />
      }
    >
      {isGone && (
        <p role="alert">{`Somebody deleted this ${noun}. What you typed is still here: Create makes a new one of it.`}</p>
      )}
      {conflict && (
        <ChangedMeanwhile
          text={conflict.text}
          isSaving={isSaving}
          onTheirs={conflict.takeTheirs}
          onMine={conflict.keepMine}
        />
      )}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <SettingsSection data-form data-wide={isWide || undefined}>
          {children}
        </SettingsSection>
      </form>
    </SettingsPage>
  )
}
