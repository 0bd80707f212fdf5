import { useEffect, useEffectEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { DeskError } from '#domain/errors.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import type { Denial } from '#app/ui/denial.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

const refused = '[aria-invalid="true"]'

/** Focuses the first invalid field, unless one has the focus already; it may be scrolled out of view. */
function showRefused(): void {
  // After the errors are rendered.
  setTimeout(() => {
    if (document.activeElement?.matches(refused)) return
    document.querySelector<HTMLElement>(refused)?.focus()
  })
}

/** Options of a record's form. */
interface RecordFormOptions<Values extends FieldValues, Saved> {
  /** Null to make one. */
  record: Saved | null
  resolver: Resolver<Values>
  /** Values of the fields; for null those of a new record. */
  valuesOf: (record: Saved | null) => Values
  /** Updates the revision last seen, or creates a record. @throws DeskError `changed` with the current record. */
  save: (typed: Values, over: Saved | null) => Promise<Saved>
  /** Reads the `current` of a conflict. */
  currentOf: (current: unknown) => Saved
  /** Reason why it cannot be saved now; the typed values stay. */
  denied: Denial | undefined
  /** Pending work, such as an upload: saving and leaving wait for it. */
  isBusy?: boolean
  /** The record was deleted meanwhile: saving creates a new one. */
  isGone?: boolean
  /** Address after everything is saved; null stays. */
  back: string | null
  /** Initial values that are unsaved, such as those of a template. */
  begun?: Partial<Values> | undefined
  /** The record that the unsaved values are based on, if it may be an older revision. */
  typedOver?: Saved | undefined
  /** Name of the user who changed the record, for the text of a conflict. */
  conflictText?: (text: string, current: Saved, seen: Saved | null) => string
  /** Address after a record was created, in place of `back`. */
  nextOf?: ((made: Saved) => string | null) | undefined
}

/** Form state of one record that other users may change at the same time. */
export interface RecordForm<Values extends FieldValues, Saved>
  extends UseFormReturn<Values>, Pick<RecordFormOptions<Values, Saved>, 'back' | 'denied'> {
  isGone: boolean
  /** The record as loaded or saved last; null for a new one. */
  seen: Saved | null
  /** Incremented when values are set from outside: a rich text editor must be remounted then. */
  version: number
  /** True while a save is in flight or waits for pending work. */
  isSaving: boolean
  /**
   * Saves the changes, if there are any, they are valid and no save is in flight; with `step`, values that no
   * field shows, such as a new state, it saves these too.
   */
  submit: (step?: object) => void
  /** The values were saved without leaving the page; saving again navigates. */
  isKept: boolean
  /** Adopts a saved record while the user types on. */
  takeKept: (saved: Saved, kept: Partial<Values>) => void
  /** Shows another user's save as a conflict. @returns false for any other error. */
  tellChanged: (error: unknown) => boolean
  /** Resets the fields to the record last seen. */
  revert: () => void
  /** Conflict with another user's save, and the two ways to resolve it. */
  conflict: { text: string; takeTheirs: () => void; keepMine: () => void } | undefined
}

/** Keeps all typed values: through another user's save, and while an own save is in flight. */
export function useRecordForm<Values extends FieldValues, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values, Saved> {
  const { record, resolver, valuesOf, back, denied, isBusy = false, isGone = false } = options
  const [known, setSeen] = useState(options.typedOver ?? record)
  const [isKept, setIsKept] = useState(false)
  const seen = isGone ? null : known
  const { changed, setChanged, tellChanged } = useChanged(options.currentOf)
  const [version, setVersion] = useState(0)
  const form = useForm<Values>({
    resolver,
    defaultValues: valuesOf(record) as DefaultValues<Values>,
    mode: 'onTouched',
  })
  const { formState, getValues, handleSubmit, reset, setError } = form
  const { isDirty, isSubmitting } = formState
  const isSaving = isSubmitting || isBusy
  useLeaveGuard(isDirty)
  const leadTo = useWayOn(isBusy, isDirty)
  const show = (shown: Saved | null) => {
    setChanged(undefined)
    setSeen(shown)
    reset(valuesOf(shown))
    setVersion((before) => before + 1)
  }
  useBegun(options.begun, form, () => setVersion((before) => before + 1))
  // Another user's save is shown at once, unless this user is typing.
  const follow = useEffectEvent((now: Saved | null) => {
    if (!now || isSaving || isSame(now, known)) return
    // The fields hold the typed values: the render may still be pending.
    if (isSame(valuesOf(now), valuesOf(known))) setSeen(now)
    else if ([valuesOf(known), valuesOf(now)].some((values) => isSame(getValues(), values))) show(now)
  })
  useEffect(() => follow(record), [record])
  const takeOver = (saved: Saved, values: Values) => {
    setChanged(undefined)
    setSeen(saved)
    const now = getValues()
    reset(values)
    return now
  }
  const keep = (saved: Saved, before: Values) => {
    const now = takeOver(saved, valuesOf(saved))
    if (isSame(now, before)) leadTo((seen === null && options.nextOf?.(saved)) || back)
    else typeAnew(form, now)
  }
  const tell = (error: unknown) => {
    const { field } = error instanceof DeskError ? error.details : {}
    const text = (error as Error).message
    if (tellChanged(error)) return showRefused()
    if (field !== undefined && field in getValues()) setError(field as Path<Values>, { message: text })
    else reportFailure(error)
    showRefused()
  }
  const save = (over: Saved | null, step?: object) => {
    if (denied || isSaving) return
    // As shown in the fields; the schema may trim it.
    const before = structuredClone(getValues())
    void handleSubmit(
      (typed) =>
        options.save(valuesWith(step, typed, isDirty), over).then((saved) => keep(saved, before), tell),
      showRefused,
    )()
  }
  return {
    ...{ ...form, back, denied, isSaving, seen, version, isGone },
    ...{ isKept, tellChanged },
    takeKept: (saved, kept) => {
      setIsKept(true)
      typeAnew(form, takeOver(saved, { ...valuesOf(saved), ...kept }))
    },
    submit: (step) => (isDirty || isKept || step ? save(seen, step) : undefined),
    revert: () => show(seen),
    conflict: changed && {
      text: options.conflictText?.(changed.text, changed.current, seen) ?? changed.text,
      takeTheirs: () => show(changed.current),
      keepMine: () => save(changed.current),
    },
  }
}

/** Values to save; a step of a clean form is saved alone. */
const valuesWith = <Values>(step: object | undefined, typed: Values, isDirty: boolean) =>
  ({ ...((isDirty || !step) && typed), ...step }) as Values

/** Navigates once everything is saved: call it with the address, or null to stay. */
function useWayOn(isBusy: boolean, isDirty: boolean): (to: string | null) => void {
  const navigate = useNavigate()
  const [leadsTo, setLeadsTo] = useState<string | null>(null)
  useEffect(() => {
    if (leadsTo === null) return
    // Changes typed while saving are still unsaved: the page stays.
    if (isBusy) setLeadsTo(null)
    // After the leave guard has seen that the form is clean.
    else if (!isDirty) void navigate(leadsTo)
  }, [leadsTo, isBusy, isDirty, navigate])
  return setLeadsTo
}

/** Another user's save that caused a conflict. */
function useChanged<Saved>(currentOf: (current: unknown) => Saved) {
  const [changed, setChanged] = useState<{ text: string; current: Saved }>()
  const tellChanged = (error: unknown) => {
    const { reason, facts } = error instanceof DeskError ? error.details : {}
    if (reason !== 'changed' || !facts) return false
    setChanged({ text: (error as Error).message, current: currentOf(facts['current']) })
    return true
  }
  return { changed, setChanged, tellChanged }
}

/** Restores the values typed during a save: they are unsaved. */
function typeAnew<Values extends FieldValues>({ setValue }: UseFormReturn<Values>, now: Values): void {
  for (const name of Object.keys(now) as Path<Values>[])
    setValue(name, now[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
}

/** Fills the fields of a new record with given values, as if they were typed. */
function useBegun<Values extends FieldValues>(
  begun: Partial<Values> | undefined,
  { setValue }: UseFormReturn<Values>,
  onPut: () => void,
): void {
  const put = useEffectEvent((values: Partial<Values>) => {
    for (const [name, value] of Object.entries(values))
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    onPut()
  })
  useEffect(() => {
    if (begun) put(begun)
  }, [begun])
}

/** Compares by JSON: values and records are wire data with a fixed order of fields. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
