import { useState } from 'react'
import { putAssign } from '#domain/conversations/calls/bulk-endpoints.ts'
import type { InputOf } from '#domain/define.ts'
import { getAssigned, getLeftDrafts, leftDraftDays, putUser } from '#domain/people/endpoints.ts'
import type { UserView } from '#domain/people/endpoints.ts'
import { nameOf } from '#domain/people/name.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { holderOptions, holding, type Holder } from '#app/messages/holder-options.tsx'
import { paths } from '#app/paths.ts'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { reference } from '#local/queries/people.ts'
import { Link } from 'react-router-dom'

const Part = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.spacing(3),
  paddingTop: theme.spacing(5),
  borderTop: theme.edge.line,
  '& > h2': { ...theme.typography.head },
  '& > p': { ...theme.typography.ui, color: theme.vars.palette.ink2 },
  '& li': { ...theme.typography.ui, padding: theme.spacing(1, 0) },
}))

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

interface SwitchOffProps {
  user: UserView
  denied: Denial | undefined
}

/** Deactivates or reactivates a user, reassigns their conversations, and shows their drafts. */
export function SwitchOff({ user, denied }: SwitchOffProps) {
  const desk = useDesk()
  const [isActive, setActive] = useState(user.isActive)
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    const isSure =
      !isActive ||
      (await ask({
        title: `Switch off ${nameOf(user)}`,
        text: 'They are signed out everywhere at once, and their timers stop. What they wrote stays.',
        confirm: 'Switch off',
        tone: 'dangerFill',
      }))
    if (!isSure) return
    setBusy(true)
    try {
      await callDesk(desk, putUser, { id: user.id, isActive: !isActive })
      setActive(!isActive)
      showToast({ text: 'User Updated' })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {denied === undefined && <HandOver user={user} />}
      {denied === undefined && !isActive && <LeftDrafts user={user} />}
      <Part>
        <h2>{isActive ? 'Switch off' : 'Switched off'}</h2>
        <p>
          {isActive
            ? 'Somebody who leaves is signed out everywhere at once. What they wrote stays, and what is assigned to them can be handed over.'
            : 'They cannot sign in. Switched on again they have everything back, and sign in again.'}
        </p>
        <Button
          variant={isActive ? 'danger' : 'outline'}
          busy={isBusy}
          denied={denied}
          onClick={() => void change()}
        >
          {isActive ? 'Switch off' : 'Switch on'}
        </Button>
      </Part>
    </>
  )
}

/** Reassigns all conversations in batches. @returns the number that could not be reassigned. */
async function handOverAll(desk: OpenDesk, id: number, holder: Holder): Promise<number> {
  for (;;) {
    const { total, conversationIds } = await callDesk(desk, getAssigned, { id })
    if (total === 0) return 0
    const { updated } = await callDesk(desk, putAssign, { conversationIds, ...holding(holder) } as InputOf<
      typeof putAssign
    >)
    if (updated.length === 0) return total
  }
}

function HandOver({ user }: { user: UserView }) {
  const desk = useDesk()
  const people = useLive(reference, undefined)
  const [holder, setHolder] = useState<Holder>()
  const [isBusy, setBusy] = useState(false)
  const { value, again } = useCallAbout(getAssigned, user.id)
  if (!value || value.total === 0) return null
  const handOver = async () => {
    if (!holder) return
    setBusy(true)
    try {
      const left = await handOverAll(desk, user.id, holder)
      showToast({
        text: left === 0 ? 'Conversations handed over' : `${counted(left, 'conversation')} could not be`,
      })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
      again()
    }
  }
  const options = people
    ? holderOptions(people, 'none').filter((option) => option.value !== `user:${user.id}`)
    : []
  return (
    <Part>
      <h2>Hand over</h2>
      <p>{`${counted(value.total, 'open conversation')} ${value.total === 1 ? 'is' : 'are'} assigned to ${nameOf(user)}.`}</p>
      <DropdownButton<Holder | undefined>
        label="Hand over to"
        value={holder}
        placeholder="Hand over to"
        options={options}
        onChange={setHolder}
      />
      <Button
        variant="outline"
        disabled={!holder}
        busy={isBusy}
        busyLabel="Handing over…"
        onClick={() => void handOver()}
      >
        Hand over
      </Button>
    </Part>
  )
}

function LeftDrafts({ user }: { user: UserView }) {
  const { value } = useCallAbout(getLeftDrafts, user.id)
  if (!value || value.total === 0) return null
  return (
    <Part>
      <h2>Drafts</h2>
      <p>{`Their drafts can be read for ${leftDraftDays} days.`}</p>
      <ul aria-label="Drafts">
        {value.data.map(({ id, conversationId, subject, html, updatedAt }) => (
          <li key={id}>
            <Link to={paths.conversation(conversationId)}>{subject || 'Without a subject'}</Link>{' '}
            <RelativeTime at={updatedAt} show="stamp" />
            <p>{plainOf(html)}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Text of a draft, without anything that a page could run or load. */
const plainOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''
