import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import { dropWords, keepWords, keptWords } from '#app/desk/kept-words.ts'
import type { RecordForm } from './use-record-form.ts'

/** Rest of the keys before what is typed is saved by itself, in ms. */
const pause = 2000
/** Time until a save that found no connection is tried again, in ms. */
const retryAfter = 10_000

const texts = { saving: 'Saving…', saved: 'Saved', offline: 'Not saved: no connection' }

/** Words of a form that were not saved yet, and the record that they were typed over; null for a new one. */
export interface UnsavedWords<Values, Saved> {
  seen: Saved | null
  words: Partial<Values>
}

/** Reads the unsaved words of a form that was left; null if there are none, or another build wrote them. */
export function unsavedWords<Values, Saved>(
  keptAs: string,
  schema: { seen: z.ZodMiniType<Saved>; words: z.ZodMiniType<Partial<Values>> },
): UnsavedWords<Values, Saved> | null {
  const kept = keptWords(keptAs)
  if (kept === null) return null
  const shape = z.object({ seen: z.nullable(schema.seen), words: schema.words })
  return (shape.safeParse(JSON.parse(kept)).data as UnsavedWords<Values, Saved> | undefined) ?? null
}

interface QuietOptions<Values extends FieldValues, Saved> {
  form: RecordForm<Values, Saved>
  /** Fields that are saved by themselves; the others wait for the button. */
  names: readonly Path<Values>[]
  /** Tells whether these may be saved as they are. */
  isFit: (typed: Values) => boolean
  /** Saves these over a record. @throws DeskError as the form's own `save`. */
  save: (typed: Values, over: Saved) => Promise<Saved>
  /** Name under which this tab keeps what is not saved yet. */
  keptAs: string
}

/** State of the words, and the record that they are saved in. */
export interface QuietSave<Saved> {
  /** For the bar; undefined while nothing was saved by itself. */
  told: string | undefined
  /** The record as it was saved last, once no quiet save is under way. Never rejects. */
  latest: () => Promise<Saved | null>
}

function onHidden(listener: () => void): () => void {
  const look = () => document.visibilityState === 'hidden' && listener()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

const pick = <Values extends FieldValues>(values: Values, names: readonly Path<Values>[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as Partial<Values>

/** Saves a form's words while somebody writes, after each pause and when they leave. A conflict stops it. */
export function useQuietSave<Values extends FieldValues, Saved extends { revision: number }>(
  options: QuietOptions<Values, Saved>,
): QuietSave<Saved> {
  const { form, names, isFit, save, keptAs } = options
  const { conflict, denied, formState, getValues, isSaving, seen, subscribe, tellChanged, takeKept } = form
  const { defaultValues, isDirty } = formState
  const [state, setState] = useState<keyof typeof texts>()
  const wordsOf = (values: object) => JSON.stringify(names.map((name) => (values as Values)[name]))
  const kept = wordsOf(defaultValues ?? {})
  /** The words that are saved; ahead of the render after a save. */
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
      keepWords(keptAs, JSON.stringify({ seen, words: pick(getValues(), names) }))
      arm(pause)
    } else {
      clearTimeout(timer.current)
      dropWords(keptAs)
      setState((now) => (now === 'offline' ? undefined : now))
    }
  })
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    // Nobody asked to keep a new one: leaving it was confirmed.
    if (!seen) return dropWords(keptAs)
    const typed = structuredClone(getValues())
    if (conflict || denied || isSaving || !differs() || !isFit(typed)) return
    void latest()
      .then((over) => start(typed, over ?? seen))
      .then(
        () => dropWords(keptAs),
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
