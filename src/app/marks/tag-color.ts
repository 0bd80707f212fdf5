import type { TagColor } from '#app/theme/colors.ts'

export const tagColors: readonly TagColor[] = [
  'red',
  'orange',
  'yellow',
  'olive',
  'green',
  'teal',
  'blue',
  'violet',
  'purple',
  'brown',
  'grey',
]

/** Tag colour by name; grey if unknown. */
export function tagColor(color: string): TagColor {
  return tagColors.find((name) => name === color) ?? 'grey'
}
