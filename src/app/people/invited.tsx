import { Link2, RotateCw, Trash2, UserPlus } from 'lucide-react'
import {
  inviteUsers,
  resendInvitation,
  withdrawInvitation,
  type InvitationView,
} from '#domain/people/invitation.ts'
import { mayChangeHolderOf } from '#domain/access/actor.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { RecordList } from '#app/records/record-list.tsx'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'
import { reference } from '#local/queries/people.ts'
import { copyInvitation } from './copy-invitation.ts'
import { useInvitations } from './use-invitations.ts'

const Part = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(8),
  '& > h2': { ...theme.typography.head, marginBottom: theme.spacing(1.5) },
  '& > h2 > span': { ...theme.mix.tabular, fontWeight: theme.weight.ui, color: theme.vars.palette.ink3 },
}))

/** Pending invitations, below the users; for owner and admin only. */
export function Invited() {
  const denied = useAccess(inviteUsers)
  return denied === undefined && <Waiting />
}

function Waiting() {
  const { value, again } = useInvitations()
  const lineOf = useLine()
  if (!value || value.total === 0) return null
  return (
    <Part>
      <h2>
        Invited <span>{value.total.toLocaleString('en')}</span>
      </h2>
      <RecordList
        label="Invited"
        icon={UserPlus}
        records={value.data.map((invitation) => ({
          id: invitation.id,
          title: invitation.email,
          text: lineOf(invitation),
          end: <Actions invitation={invitation} again={again} />,
        }))}
      />
    </Part>
  )
}

/** Role and expiry of an invitation. */
function useLine() {
  const people = useLive(reference, undefined)
  const format = useTimeFormat()
  const now = useMinute()
  return ({ role, teamIds, endsAt, mailedAt }: InvitationView) => {
    if (role === null) return 'The role does not exist any more: invite them to another'
    const teams = teamIds.map((id) => people?.teams.get(id)?.name ?? '').join(', ')
    const date = accountDate(endsAt, format)
    // The expiry comes first: a phone cuts the end of the line.
    const until = endsAt <= now ? `Ended ${date}` : `Until ${date}`
    const way = mailedAt === null ? 'By link' : 'By mail'
    return [until, role, teams, way].filter((words) => words !== '').join(' · ')
  }
}

function Actions({ invitation, again }: { invitation: InvitationView; again: () => void }) {
  const desk = useDesk()
  const mayChange = mayChangeHolderOf(desk.actor, invitation.role)
  const denied = useAccess(inviteUsers, true) ?? (mayChange ? undefined : 'ownerOnly')
  const { id, email, link } = invitation
  const change = (work: () => Promise<void>) => void work().catch(reportFailure).finally(again)
  const resend = async () => {
    await callDesk(desk, resendInvitation, { id })
    showToast({ text: 'Invitation sent' })
  }
  const withdraw = async () => {
    const isSure = await ask({
      title: 'Withdraw the invitation',
      text: `The link that ${email} has is good for nothing then.`,
      confirm: 'Withdraw',
      tone: 'dangerFill',
    })
    if (!isSure) return
    await callDesk(desk, withdrawInvitation, { id })
    showToast({ text: 'Invitation withdrawn' })
  }
  return (
    <>
      {link !== null && (
        <IconButton
          name={`Copy the link for ${email}`}
          icon={Link2}
          onClick={() => void copyInvitation(link).catch(reportFailure)}
        />
      )}
      <IconButton
        name={`Send ${email} the invitation again`}
        icon={RotateCw}
        denied={denied}
        onClick={() => change(resend)}
      />
      <IconButton
        name={`Withdraw the invitation of ${email}`}
        icon={Trash2}
        denied={denied}
        onClick={() => change(withdraw)}
      />
    </>
  )
}
