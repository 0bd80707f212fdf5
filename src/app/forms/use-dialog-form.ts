import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Control, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { BaseSyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'

/** Form state of a dialog. */
export interface DialogForm<Values extends FieldValues = FieldValues> {
  control: Control<Values>
  isBusy: boolean
  /** True once a value was changed. */
  isDirty: boolean
  submit: (event: BaseSyntheticEvent) => Promise<void>
}

/** Form state of a dialog: a server error appears under its field, or as a toast. */
export function useDialogForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values>,
  defaultValues: DefaultValues<Values>,
  onSubmit: (values: Values) => Promise<void>,
): DialogForm<Values> {
  const form = useForm<Values>({
    resolver: zodResolver(schema as never) as never,
    defaultValues,
    mode: 'onTouched',
  })
  const { control, formState, setError, handleSubmit } = form
  const refuse = (error: unknown) => {
    const field = error instanceof DeskError ? error.details.field : undefined
    if (field !== undefined && Object.hasOwn(form.getValues(), field))
      setError(field as Path<Values>, { message: (error as Error).message })
    else reportFailure(error)
  }
  return {
    control,
    isBusy: formState.isSubmitting,
    isDirty: formState.isDirty,
    submit: handleSubmit((values) => onSubmit(values as Values).catch(refuse)),
  }
}
