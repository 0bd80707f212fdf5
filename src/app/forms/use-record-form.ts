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

/** Leads to the first field that was refused, unless the focus is in one already; the field may be out of sight. */
function showRefused(): void {
  // The errors are drawn first.
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
  /** Saves over what was seen last, or makes a record. @throws DeskError with reason `changed` and what is there now. */
  save: (typed: Values, over: Saved | null) => Promise<Saved>
  /** Reads the `current` of a conflict. */
  currentOf: (current: unknown) => Saved
  /** Why it cannot be saved now; what is typed stays. */
  denied: Denial | undefined
  /** Something goes on that saving and leaving have to wait for. */
  isBusy?: boolean
  /** Somebody deleted the record meanwhile: what is typed makes one anew. */
  isGone?: boolean
  /** Where it leads once everything is saved; null stays. */
  back: string | null
  /** Begins with something from elsewhere, which is unsaved. */
  begun?: Partial<Values> | undefined
  /** The record that unsaved words were typed over, if it is not the present one for certain. */
  typedOver?: Saved | undefined
  /** Names who changed a record meanwhile in the sentence of a conflict. */
  conflictText?: (text: string, current: Saved, seen: Saved | null) => string
  /** Address after a record was created, in place of `back`. */
  nextOf?: ((made: Saved) => string | null) | undefined
}

/** The form of one record, whoever else may change it meanwhile. */
export interface RecordForm<Values extends FieldValues, Saved>
  extends UseFormReturn<Values>, Pick<RecordFormOptions<Values, Saved>, 'back' | 'denied'> {
  isGone: boolean
  /** The record as it was seen or saved last; null while there is none. */
  seen: Saved | null
  /** Counts what was put into the fields from outside: an editor holds its own words and has to be made anew. */
  version: number
  /** Whether there is something to wait for: a saving, or what saving waits for. */
  isSaving: boolean
  /** Saves what is typed, where there is something, it may be saved and nothing is under way. */
  submit: () => void
  /** The words in the fields were saved without leaving; saving once more leads on. */
  isKept: boolean
  /** Takes what was saved while somebody types on. */
  takeKept: (saved: Saved, kept: Partial<Values>) => void
  /** Shows that somebody else saved meanwhile. @returns whether this is what went wrong. */
  tellChanged: (error: unknown) => boolean
  /** Puts what was seen last into the fields. */
  revert: () => void
  /** Conflict with another user's save, and the two ways to resolve it. */
  conflict: { text: string; takeTheirs: () => void; keepMine: () => void } | undefined
}

/** Nothing typed is lost: neither to somebody who saved in between, nor to a saving under way while one types on. */
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
  const save = (over: Saved | null) => {
    if (denied || isSaving) return
    // As it stands in the fields, which the schema may trim.
    const before = structuredClone(getValues())
    void handleSubmit(
      (typed) => options.save(typed, over).then((saved) => keep(saved, before), tell),
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
    submit: () => (isDirty || isKept ? save(seen) : undefined),
    revert: () => show(seen),
    conflict: changed && {
      text: options.conflictText?.(changed.text, changed.current, seen) ?? changed.text,
      takeTheirs: () => show(changed.current),
      keepMine: () => save(changed.current),
    },
  }
}

/** Leads on once everything is saved: call it with the address, or null to stay. */
function useWayOn(isBusy: boolean, isDirty: boolean): (to: string | null) => void {
  const navigate = useNavigate()
  const [leadsTo, setLeadsTo] = useState<string | null>(null)
  useEffect(() => {
    if (leadsTo === null) return
    // Changes typed while saving are still unsaved: the page stays.
    if (isBusy) setLeadsTo(null)
    // Only once the guard has seen that nothing is unsaved any more.
    else if (!isDirty) void navigate(leadsTo)
  }, [leadsTo, isBusy, isDirty, navigate])
  return setLeadsTo
}

/** A save of somebody else that a save has met. */
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

/** Puts what was typed while saving into the fields again: it is unsaved. */
function typeAnew<Values extends FieldValues>({ setValue }: UseFormReturn<Values>, now: Values): void {
  for (const name of Object.keys(now) as Path<Values>[])
    setValue(name, now[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
}

/** Puts words from elsewhere into the fields of a new record, as if they were typed. */
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

/** Values of a form and records are what goes over the wire, in the order of their fields. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
