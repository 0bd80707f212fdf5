import { Mail } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { fontFamilies, fontSizes, reopeningDays, type Mailbox } from '#domain/channels/mailbox.ts'
import { mailboxLimits, mailboxResource, newInboxSettings } from '#domain/channels/mailbox-resource.ts'
import { signaturePlaceholders, usualSignature } from '#domain/templates/signature.ts'
import { nameOf } from '#domain/people/name.ts'
import type { ResourceInput } from '#domain/resource.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundMany, BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { FormFold } from '#app/forms/form-fold.tsx'
import { HtmlField } from '#app/editor/html-field.tsx'
import { personOption, teamOption } from '#app/marks/person.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { fromDevice } from '#app/records/record-source.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { paths } from '#app/paths.ts'
import { reference } from '#local/queries/people.ts'
import { localMailboxes } from '#local/queries/records.ts'
import { AcknowledgementCard } from '../acknowledgement/acknowledgement-card.tsx'
import { AliasesField } from './aliases-field.tsx'
import { channelToasts } from '../channel-toasts.ts'
import { ConnectLink } from '../connect/connect-link.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { DeliverabilityCard } from '../sending/deliverability-card.tsx'
import { FetchingCard } from '../fetching/fetching-card.tsx'
import { ForwardingCard } from './forwarding-card.tsx'
import { MailboxRules } from './mailbox-rules.tsx'
import { MailboxState, useMailboxHealth, worstText } from './mailbox-state.tsx'
import { MailboxVerification } from '../verification/mailbox-verification.tsx'
import { SendingCard } from '../sending/sending-card.tsx'

type Input = ResourceInput<typeof mailboxResource>

/** Names of the font sizes (section 9). */
const sizeNames: Record<(typeof fontSizes)[number], string> = { 13: 'Small', 16: 'Regular', 20: 'Large' }

function useMembers() {
  const people = useLive(reference, undefined)
  const users = [...(people?.users.values() ?? [])].map((user) => ({
    ...personOption(user, 'sm'),
    isOff: !user.isActive,
  }))
  const teams = [...(people?.teams.values() ?? [])].map((team) => teamOption(team, 'sm'))
  const byName = <T extends { label: string }>(options: T[]) =>
    options.sort((a, b) => a.label.localeCompare(b.label))
  return { users: byName(users), teams: byName(teams) }
}

function Fields({ form, isLocked }: FieldsProps<Input, Mailbox>) {
  const { control, denied, seen } = form
  const { users, teams } = useMembers()
  const locked = isLocked ? denied : undefined
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={mailboxLimits.name} locked={isLocked} />
      <BoundText
        control={control}
        name="email"
        label="Email"
        inputMode="email"
        locked={isLocked}
        help={
          seen?.emailVerified
            ? 'Verified. Another address has to be verified again.'
            : 'Mail leaves from here once the address is verified'
        }
      />
      {seen && seen.email && !seen.emailVerified && <MailboxVerification control={control} mailbox={seen} />}
      <AliasesField control={control} seen={seen} denied={denied} />
      <BoundMany
        control={control}
        name="userIds"
        label="Agents"
        placeholder="Add people by name"
        help="Without agents and teams everybody sees this inbox"
        options={users}
        denied={locked}
      />
      <BoundMany
        control={control}
        name="teamIds"
        label="Teams"
        placeholder="Add teams by name"
        options={teams}
        denied={locked}
      />
      <BoundSwitch
        control={control}
        name="settings.signatureEnabled"
        label="Signature below mail"
        denied={locked}
      />
      <Controller
        key={form.version}
        control={control}
        name="signature"
        render={({ field, fieldState }) => (
          <HtmlField
            label="Signature"
            help="Below replies and new mail, above what they quote"
            hint="Kind regards"
            isShort
            html={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            placeholders={signaturePlaceholders}
          />
        )}
      />
      <FormFold title="Font and letter size">
        <BoundSelect
          control={control}
          name="settings.fontFamily"
          label="Font"
          options={fontFamilies.map((font) => ({ value: font, label: font }))}
          denied={locked}
        />
        <BoundSelect
          control={control}
          name="settings.fontSize"
          label="Letter size"
          options={fontSizes.map((size) => ({ value: size, label: sizeNames[size] }))}
          denied={locked}
        />
      </FormFold>
      <MailboxRules control={control} denied={locked} />
      {seen?.type === 'email' && <FetchingCard mailbox={seen} />}
      {seen?.type === 'email' && seen.email && <ForwardingCard mailbox={seen} />}
      {seen?.type === 'email' && seen.email && <SendingCard mailbox={seen} />}
      {seen?.type === 'email' && seen.email && <ConnectionCard mailbox={seen} />}
      {seen?.type === 'email' && seen.email && <AcknowledgementCard mailbox={seen} />}
      {seen?.type === 'email' && seen.email && <DeliverabilityCard mailbox={seen} />}
    </>
  )
}

function useLine() {
  const people = useLive(reference, undefined)
  const healths = useMailboxHealth()
  return (mailbox: Mailbox) => {
    const health = healths.get(mailbox.id)
    const worst = worstText(mailbox, health)
    const names = [
      ...mailbox.teamIds.flatMap((id) => people?.teams.get(id)?.name ?? []),
      ...mailbox.userIds.flatMap((id) => {
        const user = people?.users.get(id)
        return user ? [nameOf(user)] : []
      }),
    ]
    return {
      title: mailbox.name,
      // Without room for columns, the worst problem is shown here.
      text: [mailbox.email, worst].filter(Boolean).join(' · '),
      cells: [<MailboxState key="state" {...{ mailbox, health }} />, names.join(', ') || 'Everybody'],
    }
  }
}

const kind: RecordKind<Input, Mailbox> = {
  icon: Mail,
  about: 'An inbox is an address that customers write to.',
  access: mailboxResource.write,
  needsConnection: true,
  source: fromDevice(localMailboxes),
  schema: mailboxResource.input,
  valuesOf: (mailbox) => ({
    name: mailbox?.name ?? '',
    email: mailbox?.email ?? '',
    aliases: mailbox?.aliases?.map(({ email }) => ({ email })) ?? [],
    userIds: mailbox?.userIds ?? [],
    teamIds: mailbox?.teamIds ?? [],
    signature: mailbox?.signature ?? usualSignature,
    settings: {
      ...newInboxSettings,
      ...{ reopening: 'always', reopeningDays: reopeningDays.usual },
      ...{ customerIsReplyTo: false, heedsSpamVerdicts: true, plusAddress: true },
      ...{ tellsTooLarge: false, assignsReplier: mailbox === null },
      ...(mailbox?.settings as Input['settings'] | undefined),
    },
  }),
  changes: callsOf(mailboxResource, (mailbox): Mailbox => mailbox),
  nextOf: ({ id, email }) => (email ? paths.connectInbox(id) : null),
  toasts: channelToasts,
  Removal: DeletionDialog,
  useLine,
  columns: ['State', 'Seen by'],
  Head: ConnectLink,
  Fields,
}

/** E-mail inboxes: their list, and the form of one. */
export const { List, Form } = recordPages(kind)
