import { MessageCircle } from 'lucide-react'
import {
  whatsappLimits,
  whatsappResource,
  type WhatsAppChannel,
  type WhatsAppInput,
} from '#domain/whatsapp/whatsapp-channel.ts'
import { ThreadingFields, type ThreadingControl } from '#app/channels/mailbox/threading-fields.tsx'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { TextInput } from '#app/ui/field.tsx'

/** Webhook settings to enter in the Meta app. */
const Receiving = ({ channel: { receiveUrl, verifyToken, secrets = [] } }: { channel: WhatsAppChannel }) => (
  <FormPart>
    <h2>Receiving</h2>
    {!secrets.includes('appSecret') && (
      <p>Nothing is received until the app secret is entered: it shows that messages come from WhatsApp.</p>
    )}
    <p>
      Set both under WhatsApp, Configuration of your app at Meta, and subscribe to the field messages there.
    </p>
    <TextInput label="Callback URL" value={receiveUrl} onChange={() => undefined} locked />
    <TextInput label="Verify token" value={verifyToken} onChange={() => undefined} locked />
  </FormPart>
)

const keepsSecret = 'Leave it empty to keep the current one'

/** Fields of a WhatsApp channel: number, WhatsApp ids and credentials. */
function WhatsAppFields({ form, isLocked }: FieldsProps<WhatsAppInput, WhatsAppChannel>) {
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
      <BoundText
        control={control}
        name="businessAccountId"
        label="Business account ID"
        optional
        help="Templates are found by it"
        locked={isLocked}
      />
      <BoundText
        control={control}
        name="accessToken"
        label="Access token"
        type="password"
        autoComplete="off"
        help={seen ? keepsSecret : 'Stored encrypted and never shown again'}
        locked={isLocked}
      />
      <BoundText
        control={control}
        name="appSecret"
        label="App secret"
        type="password"
        autoComplete="off"
        help={seen ? keepsSecret : 'From the basic settings of your app at Meta. Stored encrypted'}
        locked={isLocked}
      />
      <ThreadingFields control={control as unknown as ThreadingControl} denied={form.denied} isOpen />
      {seen && <Receiving channel={seen} />}
    </>
  )
}

const kind: RecordKind<WhatsAppInput, WhatsAppChannel> = {
  icon: MessageCircle,
  about: 'Customers write to a number of your business at WhatsApp, and agents answer there.',
  access: whatsappResource.write,
  needsConnection: true,
  source: fromServer(whatsappResource, { type: 'whatsapp' }),
  schema: whatsappResource.input,
  valuesOf: (channel) => ({
    name: channel?.name ?? '',
    phoneNumber: channel?.phoneNumber ?? '',
    phoneNumberId: channel?.phoneNumberId ?? '',
    businessAccountId: channel?.businessAccountId ?? '',
    accessToken: '',
    appSecret: '',
    assignees: channel?.assignees ?? [],
    threadingInterval: channel?.threadingInterval ?? 7,
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
  Fields: WhatsAppFields,
}

/** List and form of WhatsApp channels. */
export const { List, Form } = recordPages(kind)
