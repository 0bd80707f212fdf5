import { deviceSetting } from '#app/theme/device-setting.ts'

/** Where the desk can go when the open conversation is done with. */
export const afterDoneChoices = ['next', 'previous', 'list'] as const
/** Where the desk goes when the open conversation is done with. */
export type AfterDone = (typeof afterDoneChoices)[number]

/** The agent's choice on this device. */
export const afterDoneSetting = deviceSetting<AfterDone>(
  'inbox-after-done',
  (stored) => afterDoneChoices.find((choice) => choice === stored) ?? 'next',
)

/**
 * Goes on from the open conversation, which is done with, to where the agent wants to be after it. Answers the way back,
 * for Undo; undefined where there is nowhere to go.
 */
export type GoOn = () => (() => void) | undefined

/** Says where the desk goes from the open conversation as the list stands now; what is sent moves it in the list. */
export type AimOn = () => GoOn

/** The conversation to open after one that is done with; undefined at the end of the list, and for the list itself. */
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
