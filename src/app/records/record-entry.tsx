import { lazy, type ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Area, SettingsEntry } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

/** Address and names of a kind of record. */
export interface RecordPlace {
  /** Title of its page, and name of its list and of its entry in the settings. */
  title: string
  /** Singular noun for buttons and sentences: `team`. */
  noun: string
  /** Address of its list; of one record with `/:id`, of a new one with `/new`. */
  path: `/${string}`
}

/** A kind of record as listed by an area; its code is loaded with its first page. */
export interface RecordEntry
  extends RecordPlace, Pick<SettingsEntry, 'heading' | 'words' | 'settings' | 'feature' | 'needs'> {
  load: () => Promise<{ List: ComponentType<RecordPlace>; Form: ComponentType<RecordPlace> }>
}

/** Adds kinds of records to an area: before its other settings pages, in the given order. */
export const recordArea = (entries: readonly RecordEntry[], own: Area = {}): Area => ({
  ...own,
  settings: [
    ...entries.map((entry) => ({ ...entry, label: entry.title, to: entry.path })),
    ...(own.settings ?? []),
  ],
  routes: [...(own.routes ?? []), ...entries.map((entry) => recordRoute(entry, paths.settings))],
  later: [...(own.later ?? []), ...entries.map(({ load }) => load)],
})

/**
 * The pages of a kind of record below another address.
 * @param suffixes of the form's address, if there are several kinds of forms.
 */
export function recordRoute(
  { title, noun, path, load }: Pick<RecordEntry, 'title' | 'noun' | 'path' | 'load'>,
  base: string,
  suffixes: readonly string[] = [''],
): RouteObject {
  const List = lazy(async () => ({ default: (await load()).List }))
  const Form = lazy(async () => ({ default: (await load()).Form }))
  const place = { title, noun, path }
  return {
    path: path.slice(base.length + 1),
    handle: { crumb: title },
    children: [
      { index: true, element: <List {...place} /> },
      { path: 'new', element: <Form {...place} />, handle: { crumb: `New ${noun}` } },
      ...suffixes.map((suffix) => ({
        path: `:recordId${suffix}`,
        element: <Form {...place} />,
        handle: { crumb: `Edit ${noun}` },
      })),
    ],
  }
}
