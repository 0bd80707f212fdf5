import { contactFormHandlers } from '../contact-forms/handlers.ts'
import { serverArea } from '../area.ts'
import { intakeParts } from '../channels/email/mail-service.ts'
import { incomingKind, statusKind } from './arrivals.ts'
import { channelsByKind } from './by-kind.ts'
import { whatsappHandlers, type WhatsAppParts } from './handlers.ts'
import { notingStatuses, type StatusParts } from './statuses.ts'
import { takingMessages, type WhatsAppIntakeParts } from './take-message.ts'
import { serveWhatsAppHooks, type WhatsAppHookParts } from './webhook.ts'
import { keepTemplate } from './window.ts'

type TakeParts = Omit<WhatsAppIntakeParts, 'intake'> & Parameters<typeof intakeParts>[0]
type HandlerParts = WhatsAppParts & Parameters<typeof contactFormHandlers>[0]

/** WhatsApp, and the calls that it shares with contact forms. */
export const whatsappArea = serverArea({
  handlers: (parts: HandlerParts) => {
    const whatsapp = whatsappHandlers(parts)
    const kinds = { support_form: contactFormHandlers(parts), whatsapp }
    return { whatsapp, channelKinds: channelsByKind(parts, kinds) }
  },
  outbox: [
    {
      kind: incomingKind,
      carry: (parts: TakeParts) => takingMessages({ ...parts, intake: intakeParts(parts) }),
    },
    { kind: statusKind, carry: (parts: StatusParts) => notingStatuses(parts) },
  ],
  pages: (app, parts: WhatsAppHookParts) => serveWhatsAppHooks(app, parts),
  rules: { followUps: { 'messages.reply': [keepTemplate] } },
})
