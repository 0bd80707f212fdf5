import { useMemo } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useOwnSetting } from '#app/desk/own-setting.ts'
import { mutate } from '#app/desk/live/changes.ts'
import { ownShortcuts } from '#local/queries/preferences.ts'
import { KeyMap, usualKeys } from './key-map.ts'

/** New shortcuts by command: empty switches it off, null restores the defaults. */
export type ShortcutChanges = Record<string, string[] | null>

/** Key map of the agent: defaults overridden by own shortcuts. */
export function useOwnKeyMap(): KeyMap {
  const own = useLive(ownShortcuts, useDesk().actor.userId)
  return useMemo(() => (own ? new KeyMap(own) : usualKeys), [own])
}

/** Changes the agent's own shortcuts, on this device first; the toast offers Undo. */
export function useShortcutChange(keyMap: KeyMap): (changes: ShortcutChanges) => Promise<void> {
  const desk = useDesk()
  const save = useOwnSetting()
  const { userId } = desk.actor
  const put = (shortcuts: ShortcutChanges) => mutate(desk, 'people.setShortcuts', { userId, shortcuts })
  return (changes) => {
    const before = Object.fromEntries(
      Object.keys(changes).map((id) => [id, keyMap.own[id] ? [...keyMap.own[id]] : null]),
    )
    return save(
      () => put(changes),
      () => put(before),
    )
  }
}
