import { Link } from 'react-router-dom'
import { useKeysOf } from '#app/commands/key-map.ts'
import { searchOf } from '#app/inbox/location.ts'
import type { Rows } from '#app/inbox/list/use-rows.ts'
import { paths } from '#app/paths.ts'
import { KeyHint } from '#app/ui/tips/key-hint.tsx'
import { HomeRow } from './home-row.tsx'
import { Section, SectionHead } from './home-styles.ts'
import type { ShownList } from './use-home.ts'
import type { RowName, Walk } from './use-walk.ts'

interface HomeSectionProps {
  list: ShownList
  rows: Rows
  walk: Walk
  isOffline: boolean
}

/** Hint beside a section's name: its order, or its action. */
function Hint({ list, walk }: Pick<HomeSectionProps, 'list' | 'walk'>) {
  const keys = useKeysOf()('home.take')
  if (list.name === 'today') return <p>First due first</p>
  if (list.name !== 'nobody' || !keys || walk.denied) return null
  return (
    <p>
      Press <KeyHint keys={keys} /> to take one
    </p>
  )
}

/** First rows of a list, with a link to all. */
export function HomeSection({ list, rows, walk, isOffline }: HomeSectionProps) {
  const { name, title, place, ids, total } = list
  return (
    <Section aria-label={title}>
      <SectionHead>
        <h2>{title}</h2>
        <data value={total}>{total.toLocaleString('en')}</data>
        <Hint list={list} walk={walk} />
        {total > ids.length && <Link to={paths.inbox + searchOf(place)}>See all</Link>}
      </SectionHead>
      <ul>
        {ids.map((id, index) => {
          const row: RowName = `${name} ${id}`
          return (
            <HomeRow
              key={id}
              {...{ id, rows, isOffline, list: name, denied: walk.denied }}
              to={walk.hrefOf(place, id)}
              isNext={name === 'today' && index === 0}
              isStop={row === walk.stop}
              onFocus={() => walk.onFocusRow(row)}
              onOpen={() => walk.onOpen(id)}
              onTake={name === 'nobody' ? () => walk.take(id) : undefined}
            />
          )
        })}
      </ul>
    </Section>
  )
}
