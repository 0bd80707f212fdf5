import { useKeysOf } from '#app/commands/key-map.ts'
import { EmptyLine, EmptyState } from '#app/ui/empty-state.tsx'
import { MousePointerClick } from 'lucide-react'
import { isRewarding } from './list/list-empty.tsx'
import { NothingOpen } from './inbox-styles.ts'
import type { Inbox } from './use-inbox.ts'

const counted = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'conversation' : 'conversations'}`

/**
 * Shown while no conversation is open: all done, or the number of open ones and how to begin. None is opened
 * automatically: that would mark it as read and show the agent as its viewer.
 */
export function NothingOpenPlace({ inbox }: { inbox: Inbox }) {
  const keysOf = useKeysOf()
  const { list, steady, place, filling } = inbox
  if (filling.isUnfilled || !list) return <NothingOpen />
  const count = steady.ids.length
  const key = keysOf('list.open')?.split(' ')[0]
  return (
    <NothingOpen>
      {isRewarding(place, list.counts) ? (
        <EmptyState title="Great Job, Relax !" text="No new conversation as of now..." />
      ) : count === 0 ? null : (
        <EmptyLine
          icon={MousePointerClick}
          text={`${counted(count)} in this list. Choose one to read it here${key ? `, or press ${key}` : ''}.`}
        />
      )}
    </NothingOpen>
  )
}
