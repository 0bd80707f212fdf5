import { deviceSetting } from '#app/theme/device-setting.ts'

/** Destinations after the open conversation is done. */
export const afterDoneChoices = ['next', 'previous', 'list'] as const
/** Destination after the open conversation is done. */
export type AfterDone = (typeof afterDoneChoices)[number]

/** The agent's setting on this device. */
export const afterDoneSetting = deviceSetting<AfterDone>(
  'inbox-after-done',
  (stored) => afterDoneChoices.find((choice) => choice === stored) ?? 'next',
)

/**
 * Leaves a finished conversation for the destination the agent chose. Returns a function that goes back, for
 * Undo; undefined without a destination.
 */
export type GoOn = () => (() => void) | undefined

/** Fixes the destination from the current list, before sending moves the conversation in it. */
export type AimOn = () => GoOn

/** Next conversation to open; undefined at the end of the list or if the list itself is the destination. */
export function afterDone(
  list: readonly number[],
  from: number,
  gone: readonly number[],
  choice: AfterDone,
): number | undefined {
  const at = list.indexOf(from)
  const isGone = new Set(gone)
  const stays = (id: number) => !isGone.has(id)
  if (at < 0 || choice === 'list') return undefined
  return choice === 'next' ? list.slice(at + 1).find(stays) : list.slice(0, at).findLast(stays)
}
