import type { LucideIcon } from 'lucide-react'
import type { RouteObject } from 'react-router-dom'
import type { Access } from '#domain/access/access.ts'

/** Headings of the settings, in order; an agent's own pages come first, without a heading. */
export const settingsHeadings = ['', 'Channels', 'Work', 'Quality', 'Organization', 'Connect'] as const

/** A settings page; without the permission its entry shows a lock and the page the reason (D1-27). */
export interface SettingsEntry extends Partial<Access> {
  heading: (typeof settingsHeadings)[number]
  label: string
  to: string
  /** Search synonyms. */
  words: string
  /** Labels of the settings on the page, for search. */
  settings?: readonly string[]
}

/** An area's entry in the rail; without the required permission it shows a lock (SHL-002). */
export interface RailEntry extends Partial<Access> {
  label: string
  to: string
  icon: LucideIcon
  /** Command that opens it, for its shortcut. */
  command: `go.${string}`
  /** Account flag that hides the entry (SHL-032). */
  hiddenBy?: 'hideClientPortal'
  /** Also in the navigation bar of phones; other entries are under More. */
  isOnPhone?: true
}

/** Contribution of an area to the shell. */
export interface Area {
  rail?: RailEntry
  /** Routes below the app's root. */
  pages?: readonly RouteObject[]
  settings?: readonly SettingsEntry[]
  /** Routes below `/settings`. */
  routes?: readonly RouteObject[]
  /** Chunks to preload for offline use. */
  later?: readonly (() => Promise<unknown>)[]
}

/** Type-checks an area's declaration. */
export const defineArea = (area: Area): Area => area
