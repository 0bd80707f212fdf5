import { afterDoneSetting, type AfterDone } from '#app/desk/live/after-done.ts'
import { undoSendSetting } from '#app/desk/undo-send-setting.ts'
import { undoSendDelays, type UndoSendDelay } from '#domain/conversations/drafts/undo-send.ts'
import type { DeviceChoice } from './choice-dialog.tsx'
import { preferenceLabels } from './setting-labels.ts'

/** Undo period of sent mail. */
export const undoSendChoice: DeviceChoice<UndoSendDelay> = {
  setting: undoSendSetting,
  title: preferenceLabels.undoSend,
  label: 'How long a mail can be taken back after Send',
  help: 'It leaves when the time is over. What you write offline can be taken back until you are online.',
  options: undoSendDelays.map((value) => ({
    value,
    label: value === 0 ? 'Off, it leaves at once' : `${value} seconds`,
  })),
}

/** Destination after a conversation is done. */
export const afterDoneChoice: DeviceChoice<AfterDone> = {
  setting: afterDoneSetting,
  title: preferenceLabels.afterDone,
  label: 'What opens when a conversation is done with',
  help: 'After it is closed, snoozed, marked as spam or moved to trash, also by Send & Close and Send & Snooze.',
  options: [
    { value: 'next', label: 'Next conversation' },
    { value: 'previous', label: 'Previous conversation' },
    { value: 'list', label: 'List' },
  ],
}
