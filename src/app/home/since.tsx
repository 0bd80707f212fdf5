import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { activityText, changedText } from '#app/conversations/thread/activity-texts.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useListStart } from '#app/desk/live/use-list.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { paths } from '#app/paths.ts'
import { useDeviceSetting } from '#app/theme/device-setting.ts'
import { RelativeTime, useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { nameOf } from '#domain/people/name.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { colleagueActions, type ColleagueAction } from '#local/queries/colleague-actions.ts'
import { reference, type Reference } from '#local/queries/people.ts'
import { DeedList, SideHead, SidePart } from './home-styles.ts'
import { lastHere } from './last-here.ts'

/** Limits: conversations of the agent that are read, actions read, and groups shown. */
const looked = { conversations: 40, deeds: 60, told: 8 }

/** Consecutive actions of one user on one conversation. */
type Told = readonly [ColleagueAction, ...ColleagueAction[]]

/** Groups actions by user and conversation, newest first. */
export function toldTogether(deeds: readonly ColleagueAction[], most: number): Told[] {
  const found = new Map<string, [ColleagueAction, ...ColleagueAction[]]>()
  for (const deed of deeds) {
    const key = `${deed.actorId} ${deed.conversationId}`
    const known = found.get(key)
    if (known) known.push(deed)
    else found.set(key, [deed])
  }
  return [...found.values()].slice(0, most)
}

const wrote = { note: 'left a note', reply: 'answered' } as const

/** Verb phrase of an action, to be read after the actor. */
export function deedText(told: Told, names: Reference, userId: number, time: (at: number) => string): string {
  const parts = told.flatMap(({ words }) => words ?? [])
  const [said] = parts
  const activities = told.flatMap(({ activity }) => activity ?? [])
  const [only] = activities
  const changed =
    only === undefined
      ? ''
      : activities.length === 1
        ? activityText(only, names, userId, time)
        : changedText(activities, names, userId)
  const user = names.users.get(told[0].actorId)
  const name = user ? nameOf(user) : 'somebody who left'
  const deed = changed.startsWith(name) ? changed.slice(name.length + 1) : changed
  return [...(said ? [wrote[said]] : []), ...(deed ? [deed] : [])].join(' and ')
}

/** Other users' actions on the agent's conversations during an absence; nothing without one. */
export function Since() {
  const { actor } = useDesk()
  const [here] = useDeviceSetting(lastHere)
  const since = here?.userId === actor.userId ? here.since : null
  const mine = useListStart({ box: 'inbox', assigneeId: actor.userId }, looked.conversations)
  const conversationIds = (since === null ? undefined : mine?.ids) ?? []
  const deeds = useLive(colleagueActions, {
    ...{ conversationIds, userId: actor.userId },
    ...{ since: since ?? 0, limit: looked.deeds },
  })
  const told = useMemo(() => toldTogether(deeds ?? [], looked.told), [deeds])
  const ids = useMemo(() => [...new Set(told.map(([{ conversationId }]) => conversationId))], [told])
  const rows = useLive(conversationsByIds, ids)
  const names = useLive(reference, undefined)
  const format = useTimeFormat()
  if (since === null || told.length === 0 || !rows || !names) return null
  const time = (at: number) => fullTime(at, format)
  return (
    <SidePart aria-label="Since you were last here">
      <SideHead>
        <h2>Since you were last here</h2>
        <RelativeTime at={since} show="stamp" />
      </SideHead>
      <DeedList>
        {told.map((deeds) => {
          const [{ actorId, conversationId, at }] = deeds
          const user = names.users.get(actorId)
          const row = rows.find(({ id }) => id === conversationId)
          return (
            <li key={`${actorId} ${conversationId}`}>
              <Avatar id={actorId} name={user ? nameOf(user) : ''} src={user?.avatar} size="sm" />
              <div>
                <p>
                  <b dir="auto">{user ? nameOf(user) : 'Somebody who left'}</b>{' '}
                  {deedText(deeds, names, actor.userId, time)}
                </p>
                {row && (
                  <Link to={paths.conversation(conversationId)} dir="auto">
                    {row.ticketNo ? `#${row.ticketNo} ` : ''}
                    {row.subject}
                  </Link>
                )}
                <RelativeTime at={at} show="stamp" />
              </div>
            </li>
          )
        })}
      </DeedList>
    </SidePart>
  )
}
