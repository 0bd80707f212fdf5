import { deviceSetting, useDeviceSetting } from '#app/theme/device-setting.ts'

export interface PaneLimits {
  /** Default width in px. */
  initial: number
  min: number
  max: number
}

const isWidth = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The width of a pane, kept on this device under its name. */
export function usePaneWidth(name: string, { initial, min, max }: PaneLimits) {
  const setting = deviceSetting<number | null>(`pane.${name}`, (stored) => (isWidth(stored) ? stored : null))
  const [stored, store] = useDeviceSetting(setting)
  const clamp = (value: number) => Math.round(Math.min(max, Math.max(min, value)))
  return {
    width: clamp(stored ?? initial),
    setWidth: (value: number) => store(clamp(value)),
    reset: () => store(null),
  }
}
