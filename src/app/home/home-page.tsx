import { Play, Search } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useKeysOf } from '#app/commands/key-map.ts'
import { openPalette } from '#app/commands/palette-store.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { ListUnfilled } from '#app/inbox/list/list-empty.tsx'
import { SyncStatusChip } from '#app/outbox/sync-status-chip.tsx'
import { size } from '#app/theme/tokens.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { dayTitle } from '#app/ui/time/time-format.ts'
import { useInboxLayout } from '#app/inbox/layout-setting.ts'
import { Figures } from './figures.tsx'
import { HomeSection } from './home-section.tsx'
import { Columns, Foot, Head, Nothing, Page, Side, Work } from './home-styles.ts'
import { Offer } from './offer.tsx'
import { Since } from './since.tsx'
import { TasksDue } from './tasks-due.tsx'
import { useHome } from './use-home.ts'
import { useWalk } from './use-walk.ts'

/** `Answer next` at the bottom of phones; toasts leave room for it. */
function NextAtFoot({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--op-page-foot', `${size.homeFoot}px`)
    return () => void style.removeProperty('--op-page-foot')
  }, [])
  return <Foot>{children}</Foot>
}

/** Work that needs the agent today: overdue first, then due soon, then unanswered questions. */
export function HomePage() {
  const home = useHome()
  const { isOffline } = useConnection()
  const walk = useWalk(home.lists, home.isKnown)
  const { isPhone } = useInboxLayout()
  const keys = useKeysOf()('home.next')
  const today = dayTitle(useMinute(), useTimeFormat())
  const next = walk.onNext && (
    <Button
      variant="primary"
      icon={Play}
      keys={keys}
      onClick={walk.onNext}
      fullWidth={isPhone}
      size={isPhone ? 'large' : 'medium'}
    >
      Answer next
    </Button>
  )
  return (
    <Page ref={walk.page} aria-busy={!home.isKnown}>
      <Head>
        <h1>Today</h1>
        <p>{today}</p>
        {isPhone ? (
          <>
            <SyncStatusChip compact />
            <IconButton name="Search" icon={Search} onClick={() => openPalette()} />
          </>
        ) : (
          next
        )}
      </Head>
      <Columns>
        <Work>
          <Figures figures={home.figures} />
          {home.isUnfilled && <ListUnfilled />}
          {home.isDone && (
            <Nothing>
              <EmptyState
                title="Great Job, Relax !"
                text={
                  home.held === 0
                    ? 'Mail to your inboxes becomes conversations here.'
                    : 'No conversation needs you now.'
                }
              />
            </Nothing>
          )}
          {home.lists
            .filter(({ ids }) => ids.length > 0)
            .map((list) => (
              <HomeSection key={list.name} list={list} rows={home.rows} walk={walk} isOffline={isOffline} />
            ))}
        </Work>
        <Side>
          <Offer />
          <TasksDue />
          <Since />
        </Side>
      </Columns>
      {isPhone && next && <NextAtFoot>{next}</NextAtFoot>}
    </Page>
  )
}
