import { zodResolver } from '@hookform/resolvers/zod'
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type GlobalError,
  type UseFormSetValue,
} from 'react-hook-form'
import type { FormEvent } from 'react'
import type * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'

/** Parts of a sign-in page's form. */
export interface EntryFormParts<Values extends FieldValues> {
  control: Control<Values>
  setValue: UseFormSetValue<Values>
  /** Refusal of the server that belongs to no field. */
  refusal: GlobalError | undefined
  isBusy: boolean
  onSubmit: (event: FormEvent) => void
}

/**
 * Form of a sign-in page: validated on blur, refusals shown under their field or above the button.
 * @param onSubmit resolves when done; rejects with a DeskError.
 */
export function useEntryForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values>,
  defaultValues: DefaultValues<Values>,
  onSubmit: (values: Values) => Promise<void>,
): EntryFormParts<Values> {
  const form = useForm<Values>({
    // The schema's output is the form's values; its input type comes from the fields.
    resolver: zodResolver(schema as never) as never,
    defaultValues,
    mode: 'onTouched',
  })
  const { setError, handleSubmit, formState } = form
  const refuse = (error: unknown) => {
    if (!(error instanceof DeskError)) throw error
    const { field } = error.details
    const isShown = field !== undefined && Object.hasOwn(form.getValues(), field)
    const refusal = { type: error.code === 'UNAVAILABLE' ? 'offline' : 'refused', message: error.message }
    setError(isShown ? (field as FieldPath<Values>) : 'root', refusal, { shouldFocus: isShown })
  }
  const submit = handleSubmit((values) => onSubmit(values as Values).catch(refuse))
  return {
    control: form.control,
    setValue: form.setValue,
    refusal: formState.errors.root,
    isBusy: formState.isSubmitting,
    onSubmit: (event) => void submit(event),
  }
}
