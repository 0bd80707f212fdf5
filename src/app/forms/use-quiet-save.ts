import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import { removeUnsavedText, saveUnsavedText, readUnsavedText } from '#app/desk/unsaved-text.ts'
import type { RecordForm } from './use-record-form.ts'

/** Pause in typing before an autosave, in ms. */
const pause = 2000
/** Retry delay of a save without a connection, in ms. */
const retryAfter = 10_000

const texts = { saving: 'Saving…', saved: 'Saved', offline: 'Not saved: no connection' }

/** Unsaved values of a form, and the record they are based on; null for a new one. */
export interface UnsavedValues<Values, Saved> {
  seen: Saved | null
  words: Partial<Values>
}

/** Reads the unsaved values of a form that was left; null if there are none or another build wrote them. */
export function readUnsavedValues<Values, Saved>(
  keptAs: string,
  schema: { seen: z.ZodMiniType<Saved>; words: z.ZodMiniType<Partial<Values>> },
): UnsavedValues<Values, Saved> | null {
  const kept = readUnsavedText(keptAs)
  if (kept === null) return null
  const shape = z.object({ seen: z.nullable(schema.seen), words: schema.words })
  return (shape.safeParse(JSON.parse(kept)).data as UnsavedValues<Values, Saved> | undefined) ?? null
}

interface QuietOptions<Values extends FieldValues, Saved> {
  form: RecordForm<Values, Saved>
  /** Autosaved fields; the others wait for the button. */
  names: readonly Path<Values>[]
  /** True if these values are valid. */
  isFit: (typed: Values) => boolean
  /** Saves these values over a record. @throws DeskError like the form's own `save`. */
  save: (typed: Values, over: Saved) => Promise<Saved>
  /** Key of the unsaved values in the tab's session storage. */
  keptAs: string
}

/** State of autosave, and the record it saves to. */
export interface QuietSave<Saved> {
  /** For the save bar; undefined before the first autosave. */
  told: string | undefined
  /** The record as saved last, once no autosave is in flight. Never rejects. */
  latest: () => Promise<Saved | null>
}

function onHidden(listener: () => void): () => void {
  const look = () => document.visibilityState === 'hidden' && listener()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

const pick = <Values extends FieldValues>(values: Values, names: readonly Path<Values>[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as Partial<Values>

/** Autosaves a form after each pause in typing and on leaving. A conflict stops it. */
export function useQuietSave<Values extends FieldValues, Saved extends { revision: number }>(
  options: QuietOptions<Values, Saved>,
): QuietSave<Saved> {
  const { form, names, isFit, save, keptAs } = options
  const { conflict, denied, formState, getValues, isSaving, seen, subscribe, tellChanged, takeKept } = form
  const { defaultValues, isDirty } = formState
  const [state, setState] = useState<keyof typeof texts>()
  const wordsOf = (values: object) => JSON.stringify(names.map((name) => (values as Values)[name]))
  const kept = wordsOf(defaultValues ?? {})
  /** The saved values; ahead of the render after a save. */
  const base = useRef(kept)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<{ isOver: boolean; saved: Promise<Saved | null> } | null>(null)
  const differs = () => wordsOf(getValues()) !== base.current
  const latest = async () => {
    const saved = (await underWay.current?.saved) ?? null
    return saved && (!seen || saved.revision > seen.revision) ? saved : seen
  }
  const start = (typed: Values, over: Saved) => {
    const saving = save(typed, over)
    const here = { isOver: false, saved: saving.catch(() => null) }
    underWay.current = here
    return saving.finally(() => (here.isOver = true))
  }
  const attempt = useEffectEvent(async () => {
    if (!seen || conflict || isSaving || underWay.current?.isOver === false || !differs()) return
    if (denied) return setState(denied === 'connection' ? 'offline' : undefined)
    const typed = structuredClone(getValues())
    if (!isFit(typed)) return setState(undefined)
    setState('saving')
    try {
      const saved = await start(typed, seen)
      base.current = wordsOf(typed)
      takeKept(saved, pick(typed, names))
      setState('saved')
    } catch (error) {
      const isAway = !tellChanged(error) && error instanceof DeskError && error.code === 'UNAVAILABLE'
      setState(isAway ? 'offline' : undefined)
      if (isAway) arm(retryAfter)
    }
  })
  const arm = useEffectEvent((wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void attempt(), wait)
  })
  const note = useEffectEvent(() => {
    if (differs()) {
      saveUnsavedText(keptAs, JSON.stringify({ seen, words: pick(getValues(), names) }))
      arm(pause)
    } else {
      clearTimeout(timer.current)
      removeUnsavedText(keptAs)
      setState((now) => (now === 'offline' ? undefined : now))
    }
  })
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    // A new record was never saved by the user, and leaving it was confirmed.
    if (!seen) return removeUnsavedText(keptAs)
    const typed = structuredClone(getValues())
    if (conflict || denied || isSaving || !differs() || !isFit(typed)) return
    void latest()
      .then((over) => start(typed, over ?? seen))
      .then(
        () => removeUnsavedText(keptAs),
        () => undefined,
      )
  })
  useEffect(() => {
    base.current = kept
    note()
  }, [kept])
  useEffect(() => subscribe({ formState: { values: true }, callback: () => note() }), [subscribe])
  useEffect(() => void (denied || attempt()), [denied])
  useEffect(() => onHidden(() => void attempt()), [])
  useEffect(() => () => leave(), [])
  return { told: state && !(state === 'saved' && isDirty) ? texts[state] : undefined, latest }
}
