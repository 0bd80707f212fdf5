import { deviceSetting } from '#app/theme/device-setting.ts'
import { undoSendDelays, type UndoSendDelay } from '#domain/conversations/drafts/undo-send.ts'
import { readMeta } from '#local/meta.ts'
import type { Desk } from '#local/desk.ts'

const usual: UndoSendDelay = 5

/** The agent's setting on this device. */
export const undoSendSetting = deviceSetting<UndoSendDelay>(
  'undoSend',
  (stored) => undoSendDelays.find((delay) => delay === stored) ?? usual,
)

/** Time until which the server delays a mail sent now (server time, epoch ms); null sends it at once. */
export async function delayUntil({ db, clock }: Pick<Desk, 'db' | 'clock'>): Promise<number | null> {
  const delay = undoSendSetting.get() * 1000
  return delay > 0 ? clock.now() + (await readMeta(db, 'clockOffset')) + delay : null
}
