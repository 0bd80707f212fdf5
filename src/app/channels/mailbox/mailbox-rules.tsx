import { useWatch, type Control } from 'react-hook-form'
import { reopeningDays, reopenings, type Reopening } from '#domain/channels/mailbox.ts'
import type { mailboxResource } from '#domain/channels/mailbox-resource.ts'
import type { ResourceInput } from '#domain/resource.ts'
import { BoundSelect, BoundSwitch } from '#app/forms/bound-fields.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import type { Denial } from '#app/ui/denial.ts'

type Input = ResourceInput<typeof mailboxResource>

const reopeningWords: Record<Reopening, string> = {
  always: 'Open it again',
  limited: 'Open it again for some days, then open a new one',
  never: 'Open a new one',
}

/** Offered numbers of days. */
const days = [1, 3, 7, 14, 30, 60, 90, 180, 365]

interface Props {
  control: Control<Input>
  denied: Denial | undefined
}

/** Rules for incoming mail of an inbox. */
export function MailboxRules({ control, denied }: Props) {
  const [reopening, chosen = reopeningDays.usual] = useWatch({
    control,
    name: ['settings.reopening', 'settings.reopeningDays'],
  })
  const offered = [...new Set([...days, chosen])].sort((a, b) => a - b)
  return (
    <FormPart>
      <h2>What arrives</h2>
      <BoundSelect
        control={control}
        name="settings.reopening"
        label="An answer to a closed conversation"
        help="Automatic answers never open one. A new one says which it follows up on."
        options={reopenings.map((value) => ({ value, label: reopeningWords[value] }))}
        denied={denied}
      />
      {reopening === 'limited' && (
        <BoundSelect
          control={control}
          name="settings.reopeningDays"
          label="Opened again for"
          help="Counted from when it was closed"
          options={offered.map((value) => ({ value, label: value === 1 ? '1 day' : `${value} days` }))}
          denied={denied}
        />
      )}
      <BoundSwitch
        control={control}
        name="settings.assignsReplier"
        label="Assign unassigned conversations to the agent who replies"
        denied={denied}
      />
      <BoundSwitch
        control={control}
        name="settings.opensForwards"
        label="Open what agents forward for who wrote it first"
        denied={denied}
      />
      <BoundSwitch
        control={control}
        name="settings.customerIsReplyTo"
        label="The customer is whom Reply-To names"
        help="For web forms that write in their own name. Answers go there in any case."
        denied={denied}
      />
      <BoundSwitch
        control={control}
        name="settings.heedsSpamVerdicts"
        label="What the mail server calls spam goes to Spam"
        help="By its headers, or because it is in the junk folder."
        denied={denied}
      />
      <BoundSwitch
        control={control}
        name="settings.tellsTooLarge"
        label="Tell senders that their mail is too large"
        help="Of mail that is fetched. At most once an hour to each, and never to machines and lists."
        denied={denied}
      />
      <BoundSwitch
        control={control}
        name="settings.plusAddress"
        label="Answers come back to an address with a plus"
        help="Off for mail servers that know none: answers are then told by what they refer to."
        denied={denied}
      />
    </FormPart>
  )
}
