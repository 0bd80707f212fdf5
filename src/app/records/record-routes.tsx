import { lazy, type ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

/** Loads the pages of a kind of record. */
type LoadPages = () => Promise<{ List: ComponentType; Form: ComponentType }>

/**
 * The routes of a kind of record below the settings; its code is loaded with the first of its pages. Those that are not
 * made by a form have no page for a new one.
 */
export function recordRoutes(
  path: string,
  title: string,
  noun: string,
  load: LoadPages,
  isMadeHere = true,
): RouteObject {
  const List = lazy(async () => ({ default: (await load()).List }))
  const Form = lazy(async () => ({ default: (await load()).Form }))
  return {
    path,
    handle: { crumb: title },
    children: [
      { index: true, element: <List /> },
      ...(isMadeHere ? [{ path: 'new', element: <Form />, handle: { crumb: `New ${noun}` } }] : []),
      { path: ':recordId', element: <Form />, handle: { crumb: `Edit ${noun}` } },
    ],
  }
}
