import type { SmsChannel } from '#domain/sms/sms-channel.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { TextInput } from '#app/ui/field.tsx'

/** Webhook address of a custom provider, and its request format. */
export function CustomContract({ channel: { provider, receiveUrl } }: { channel: SmsChannel }) {
  return (
    <FormPart>
      <h2>Receiving</h2>
      <TextInput label="Address for incoming messages" value={receiveUrl} onChange={() => undefined} locked />
      {provider === 'twilio' ? (
        <p>Set it at Twilio as the webhook of the number, for “A message comes in”, by HTTP POST.</p>
      ) : (
        <>
          <p>
            Both sides POST JSON with the fields id, from, to and text. The same id twice is one message.
            Answer with a status of 200 to 299.
          </p>
          <p>
            The header x-outpost-timestamp holds the time in seconds. The header x-outpost-signature holds
            “sha256=” and the HMAC-SHA-256, in hex, of the timestamp, a full stop and the body, under the auth
            token.
          </p>
        </>
      )}
    </FormPart>
  )
}
