import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert, CircleCheck, Link2, UserPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import { id } from '#domain/fields.ts'
import { inviteUsers, type InviteVerdict } from '#domain/people/invitation.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { SaveBar } from '#app/forms/save-bar.tsx'
import { useLeaveGuard } from '#app/forms/use-leave-guard.ts'
import { paths } from '#app/paths.ts'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { AccessFields, useRoleOptions } from './access-fields.tsx'
import { copyInvitation } from './copy-invitation.ts'
import { useInvitations } from './use-invitations.ts'

const Verdicts = styled('ul')(({ theme }) => ({
  marginTop: theme.spacing(8),
  '& > li': {
    ...theme.typography.ui,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2.5),
    minHeight: theme.size.touch,
    borderBottom: theme.edge.soft,
  },
  '& > li > svg': { flex: 'none', color: theme.vars.palette.ink3 },
  '& > li[data-refused] > svg': { color: theme.vars.palette.danger },
  '& > li > p': { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > p > span': { ...theme.typography.meta, display: 'block', color: theme.vars.palette.ink3 },
}))

const words = z.object({
  emails: z.string().check(z.refine((text) => addressesIn(text).length > 0, 'At least 1 address is needed')),
  roleId: id(),
  teamIds: z.array(id()),
  mailboxIds: z.array(id()),
  isMailed: z.boolean(),
})
type Input = z.infer<typeof words>

/** Splits a typed list of addresses. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

/** Page to invite people, for owners and admins. */
export function InvitePage() {
  return (
    <Gate access={inviteUsers}>
      <Asked />
    </Gate>
  )
}

/** The most common role is the default, once the roles are loaded. */
function Asked() {
  const roles = useRoleOptions()
  const usual = roles.find(({ label }) => label === 'agent') ?? roles.at(-1)
  return <Form roleId={usual?.value ?? 0} />
}

function Form({ roleId }: { roleId: number }) {
  const desk = useDesk()
  const formId = useId()
  const denied = useAccess(inviteUsers, true)
  const folder = useInvitations().value?.sentMailFolder ?? null
  const [verdicts, setVerdicts] = useState<InviteVerdict[]>([])
  const empty: Input = { emails: '', roleId, teamIds: [], mailboxIds: [], isMailed: true }
  const form = useForm<Input>({
    resolver: zodResolver(words as never) as never,
    defaultValues: empty,
    mode: 'onTouched',
  })
  const { control, formState, getFieldState, reset, resetField, setError, handleSubmit } = form
  useLeaveGuard(formState.isDirty)
  const takeRole = useEffectEvent((defaultValue: number) => {
    if (!getFieldState('roleId').isDirty) resetField('roleId', { defaultValue })
  })
  useEffect(() => takeRole(roleId), [roleId])
  const invite = async ({ emails, ...access }: Input) => {
    const { data } = await callDesk(desk, inviteUsers, { ...access, emails: addressesIn(emails) })
    const [refused, invited] = [
      data.filter(({ verdict }) => verdict === 'refused'),
      data.filter(({ verdict }) => verdict !== 'refused'),
    ]
    setVerdicts(data)
    // Addresses that failed stay for correction.
    reset({ ...empty, ...access }, { keepDefaultValues: false })
    if (refused.length > 0)
      form.setValue('emails', refused.map(({ email }) => email).join('\n'), { shouldDirty: true })
    if (invited.length > 0)
      showToast({ text: access.isMailed ? 'User Added' : 'User Added. Links are ready' })
  }
  const refuse = (error: unknown) => {
    const field = error instanceof DeskError ? error.details.field : undefined
    if (field !== undefined && field in empty)
      setError(field as keyof Input, { message: (error as Error).message })
    else reportFailure(error)
  }
  return (
    <SettingsPage
      title="Invite people"
      back={paths.users}
      foot={
        <SaveBar
          form={formId}
          save="Invite"
          isDirty={formState.isDirty}
          isSaving={formState.isSubmitting}
          denied={denied}
          onCancel={() => reset(empty)}
        />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => invite(typed).catch(refuse))(event)}
      >
        <SettingsSection data-form>
          <BoundText
            control={control}
            name="emails"
            label="Email addresses"
            inputMode="email"
            rows={2}
            locked={false}
            autoFocus
            help="One or several, with commas or on lines of their own."
          />
          <AccessFields control={control} denied={undefined} />
          <BoundSwitch
            control={control}
            name="isMailed"
            label="Mail them the invitation"
            denied={undefined}
            help={
              folder === null ? (
                'Off, you hand on the links yourself.'
              ) : (
                <>
                  No mail leaves this server yet: invitations lie as messages in <code>{folder}</code>. You
                  can hand on the links yourself.
                </>
              )
            }
          />
        </SettingsSection>
      </form>
      {verdicts.length > 0 && <Became verdicts={verdicts} />}
    </SettingsPage>
  )
}

/** Outcome of each address. */
function Became({ verdicts }: { verdicts: readonly InviteVerdict[] }) {
  return (
    <SettingsSection data-form role="status">
      <Verdicts aria-label="What became of them">
        {verdicts.map(({ email, verdict, message, link }) => (
          <li key={email} data-refused={verdict === 'refused' || undefined}>
            <Icon of={verdict === 'refused' ? CircleAlert : CircleCheck} />
            <p>
              {email}
              <span>
                {message ?? (verdict === 'again' ? 'Was invited already; this counts now' : 'Invited')}
              </span>
            </p>
            {link !== null && (
              <Button
                variant="outline"
                size="small"
                icon={Link2}
                aria-label={`Copy the link for ${email}`}
                onClick={() => void copyInvitation(link).catch(reportFailure)}
              >
                Copy link
              </Button>
            )}
          </li>
        ))}
      </Verdicts>
    </SettingsSection>
  )
}

/** Link from the list of users to the invite page. */
export function InviteLink() {
  const denied = useAccess(inviteUsers, true)
  return (
    <Button
      variant="primary"
      size="small"
      icon={UserPlus}
      denied={denied}
      component={Link}
      to={paths.inviteUsers}
    >
      Invite people
    </Button>
  )
}
