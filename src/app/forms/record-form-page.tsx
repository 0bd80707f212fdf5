import { useId } from 'react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SettingsSection } from '#app/settings/settings-look.ts'
import { SettingsPage } from '#app/settings/settings-page.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { SaveBar } from './save-bar.tsx'
import type { RecordForm } from './use-record-form.ts'

interface RecordFormPageProps<Values extends FieldValues, Saved> {
  form: RecordForm<Values, Saved>
  /** What a record is called, for the title. */
  noun: string
  back: string
  /** Something else at the right of the title. */
  end?: ReactNode
  /** Something goes on that saving has to wait for. */
  isBusy?: boolean
  denied: Denial | undefined
  children: ReactNode
}

/** The page of one record's form: its fields, the bar that saves, and the question when somebody else has saved. */
export function RecordFormPage<Values extends FieldValues, Saved>(props: RecordFormPageProps<Values, Saved>) {
  const { form, noun, back, end, isBusy = false, denied, children } = props
  const { conflict, formState, seen } = form
  const id = useId()
  return (
    <SettingsPage
      title={`${seen ? 'Edit' : 'New'} ${noun}`}
      back={back}
      end={end}
      foot={
        <SaveBar
          form={id}
          save={seen ? 'Update' : 'Create'}
          isDirty={formState.isDirty}
          isSaving={formState.isSubmitting || isBusy}
          denied={denied}
          onCancel={form.revert}
        />
      }
    >
      {conflict && (
        <ChangedMeanwhile text={conflict.text} onTheirs={conflict.takeTheirs} onMine={conflict.keepMine} />
      )}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <SettingsSection style={{ alignItems: 'stretch' }}>{children}</SettingsSection>
      </form>
    </SettingsPage>
  )
}
