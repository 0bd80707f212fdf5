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

/** The tag colour of that name; grey for a colour that is not one of the eleven. */
export function tagColor(color: string): TagColor {
  return tagColors.find((name) => name === color) ?? 'grey'
}
