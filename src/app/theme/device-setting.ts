import { useSyncExternalStore } from 'react'

export interface DeviceSetting<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

const settings = new Map<string, DeviceSetting<unknown>>()
/** Functions that reset a setting to its default, by key. */
const resets = new Map<string, () => void>()

function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // Storage is blocked or its value is invalid: the setting has its default.
    return undefined
  }
}

function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    // Storage is blocked or full: the choice lasts until the tab closes.
    return false
  }
}

/**
 * Setting of this device: stored in localStorage, shared by all windows of the app. `parse` turns the stored
 * value (`undefined` if there is none) into a valid one. Repeated calls with a name return the same one.
 */
export function deviceSetting<T>(name: string, parse: (stored: unknown) => T): DeviceSetting<T> {
  const key = `outpost.${name}`
  const known = settings.get(key)
  if (known) return known as DeviceSetting<T>

  let value = parse(readStored(key))
  const listeners = new Set<() => void>()
  const change = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key) change(parse(readStored(key)))
    })
  }
  const setting: DeviceSetting<T> = {
    get: () => value,
    set: (next) => {
      writeStored(key, next)
      change(next)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  resets.set(key, () => change(parse(undefined)))
  settings.set(key, setting as DeviceSetting<unknown>)
  return setting
}

/** Removes all localStorage keys of this app except those that stay; open windows reset to the defaults. */
export function forgetSettings(stays: (key: string) => boolean): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  for (const key of keys) {
    if (!key.startsWith('outpost.') || stays(key)) continue
    localStorage.removeItem(key)
    resets.get(key)?.()
  }
}

/** Value and setter of a device setting; rerenders when any window changes it. */
export function useDeviceSetting<T>(setting: DeviceSetting<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(setting.subscribe, setting.get, setting.get), setting.set]
}
