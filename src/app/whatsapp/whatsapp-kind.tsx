import { MessageCircle } from 'lucide-react'
import {
  whatsappLimits,
  whatsappResource,
  type WhatsAppChannel,
  type WhatsAppWords,
} from '#domain/whatsapp/whatsapp-channel.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'

/** Functions that a channel does not have yet. */
const NotYet = () => (
  <FormPart>
    <p>
      Messages are not received or sent by WhatsApp yet. A channel can be connected: its number and its token
      are checked at WhatsApp and kept.
    </p>
  </FormPart>
)

/** A WhatsApp channel: its number, who it is at WhatsApp, and what opens it. */
function WhatsAppFields({ form, isLocked }: FieldsProps<WhatsAppWords, WhatsAppChannel>) {
  const { control, seen } = form
  const stays = isLocked || seen !== null
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={whatsappLimits.name} locked={isLocked} />
      <BoundText
        control={control}
        name="phoneNumber"
        label="Phone number"
        inputMode="tel"
        help={seen?.verifiedName ? `At WhatsApp it is of ${seen.verifiedName}` : 'With + and country code'}
        locked={stays}
      />
      <BoundText
        control={control}
        name="phoneNumberId"
        label="Phone number ID"
        help="From the API setup of your app at Meta"
        locked={stays}
      />
      <BoundText control={control} name="businessAccountId" label="Business account ID" locked={isLocked} />
      <BoundText
        control={control}
        name="accessToken"
        label="Access token"
        help={seen ? 'Leave it empty to keep the current one' : 'Stored encrypted and never shown again'}
        locked={isLocked}
      />
      <NotYet />
    </>
  )
}

const kind: RecordKind<WhatsAppWords, WhatsAppChannel> = {
  icon: MessageCircle,
  about: 'A WhatsApp channel is a number of your business at WhatsApp.',
  access: whatsappResource.write,
  needsConnection: true,
  source: fromServer(whatsappResource, { type: 'whatsapp' }),
  schema: whatsappResource.words,
  valuesOf: (channel) => ({
    name: channel?.name ?? '',
    phoneNumber: channel?.phoneNumber ?? '',
    phoneNumberId: channel?.phoneNumberId ?? '',
    businessAccountId: channel?.businessAccountId ?? '',
    accessToken: '',
  }),
  changes: callsOf(whatsappResource, (channel): WhatsAppChannel => channel),
  toasts: {
    created: 'WhatsApp Channel Added',
    updated: 'WhatsApp Channel Updated',
    deleted: 'WhatsApp Channel Deleted',
  },
  useLine:
    () =>
    ({ name, phoneNumber, verifiedName }) => ({
      title: name,
      text: verifiedName ? `${phoneNumber} · ${verifiedName}` : phoneNumber,
    }),
  Below: NotYet,
  Fields: WhatsAppFields,
}

/** WhatsApp channels: their list, and the form of one. */
export const { List, Form } = recordPages(kind)
