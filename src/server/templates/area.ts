import { serverArea } from '../area.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import { noteTemplates } from './follow-ups.ts'
import { templateHandlers } from './handlers.ts'
import { forgetUses, useCounting } from './uses.ts'

/** Templates and macros, and how often each is used. */
export const templatesArea = serverArea({
  handlers: (parts: FileIntake) => ({ templates: templateHandlers(parts) }),
  outbox: [{ kind: useCounting, carry: () => useCounting }],
  rules: {
    followUps: { 'conversations.compose': [noteTemplates], 'messages.reply': [noteTemplates] },
    onVoid: [forgetUses],
  },
})
