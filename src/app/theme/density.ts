import { useMediaQuery } from '@mui/material'
import { prefix } from './desk-theme.ts'
import { deviceSetting, useDeviceSetting } from './device-setting.ts'
import { breakpoints, density, phoneRow } from './tokens.ts'
import type { DensityName } from './tokens.ts'

const isDensity = (value: unknown): value is DensityName => typeof value === 'string' && value in density

const hasCoarsePointer = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

export const densitySetting = deviceSetting<DensityName>('density', (stored) => {
  if (isDensity(stored)) return stored
  return hasCoarsePointer() ? 'comfortable' : 'standard'
})

export interface DensityChoice {
  name: DensityName
  /** Heights in px. */
  row: number
  /** Text lines in a list row: 2, 3 or 4. */
  lines: number
  control: number
  input: number
  cell: number
  choose: (name: DensityName) => void
}

/** Row density chosen on this device, with its heights. */
export function useDensity(): DensityChoice {
  const [name, choose] = useDeviceSetting(densitySetting)
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.md - 0.02}px)`, { noSsr: true })
  const heights = density[name]
  const row = isPhone && name === 'comfortable' ? phoneRow : heights.row
  return { ...heights, row, name, choose }
}

/** Applies the density's height to table cells, through a variable on the root that the theme reads. */
export function followDensity(): () => void {
  const apply = () => {
    document.documentElement.style.setProperty(`--${prefix}-cell`, `${density[densitySetting.get()].cell}px`)
  }
  apply()
  return densitySetting.subscribe(apply)
}
