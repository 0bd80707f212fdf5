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
  /** Title of a page with a single record. */
  title?: string
  /** Titles for a new and for an existing record. */
  titles?: { create: string; edit: string } | undefined
  /** True if Cancel returns to the list. */
  isLeftByCancel?: boolean
  /** The other records, beside the form if there is room. */
  beside?: ReactNode
  /** Further controls at the right of the title. */
  end?: ReactNode
  /** Load time of the cached record, epoch ms, while it cannot be reloaded. */
  asOf?: number | undefined
  /** True if the fields are as wide as the page. */
  isWide?: boolean
  /** True if required values are missing. */
  isIncomplete?: boolean
  /** Text of the save bar in place of `Unsaved changes`. */
  unsaved?: string | undefined
  /** State of autosave, in place of that text. */
  told?: string | undefined
  children: ReactNode
}

/** Page of one record's form: fields, save bar, and the conflict with another user's save. */
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
