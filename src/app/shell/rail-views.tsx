import { styled } from '#app/theme/styled.ts'
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { useInboxLayout } from '#app/inbox/layout-setting.ts'
import { useInboxNavigation } from '#app/inbox/use-navigation.ts'
import { useViewGroups, type CountedChoice } from '#app/inbox/views/view-groups.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { moveFocus } from '#app/ui/lists/roving.ts'
import { Tip } from '#app/ui/tips/tip.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** Scrolls by itself, so that the entries below keep their position. */
const Lists = styled('div')(({ theme }) => ({
  flex: '0 1 auto',
  minHeight: theme.size.navRow * 2,
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  scrollbarColor: `${theme.vars.palette.lineStrong} transparent`,
  '& > p': {
    ...theme.typography.caption,
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink3,
    padding: theme.spacing(2.5, 2.5, 1),
  },
}))

const Row = styled(Link)(({ theme }) => ({
  ...theme.mix.focusInset,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  height: theme.size.navRow,
  padding: theme.spacing(0, 2.5, 0, 3),
  borderRadius: theme.radius.segment,
  color: theme.vars.palette.ink2,
  '& > svg': { color: theme.vars.palette.ink3 },
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.sheetVeil } },
  [theme.media.touch]: { height: theme.size.touch },
  '&[aria-current]': {
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink,
    backgroundColor: theme.vars.palette.sheet,
    boxShadow: theme.insetRing('line'),
    '& > svg': { color: theme.vars.palette.pineText },
  },
}))

const Name = styled('span')(({ theme }) => ({ ...theme.mix.truncate, flex: 1 }))

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.micro,
  ...theme.mix.tabular,
  flex: 'none',
  color: theme.vars.palette.ink3,
}))

interface ViewLinkProps {
  choice: CountedChoice
  to: string
  /** Roving tabindex: Tab reaches this link; arrow keys move between the others. */
  isStop: boolean
  onFocus: () => void
}

function ViewLink({ choice, to, isStop, onFocus }: ViewLinkProps) {
  const { label, icon, isChosen, total = 0 } = choice
  const row = useRef<HTMLAnchorElement>(null)
  const name = useRef<HTMLSpanElement>(null)
  const [isCut, setIsCut] = useState(false)
  // The count takes room from the name.
  useLayoutEffect(() => {
    if (name.current) setIsCut(name.current.scrollWidth > name.current.clientWidth)
  }, [label, total])
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const link = (
    <Row
      {...{ ref: row, to, onFocus }}
      tabIndex={isStop ? 0 : -1}
      aria-current={isChosen ? 'page' : undefined}
    >
      <Icon of={icon} size="sm" />
      <Name ref={name} dir="auto">
        {label}
      </Name>
      {total > 0 && (
        <Count>
          {total.toLocaleString('en')}
          <VisuallyHidden> {total === 1 ? 'conversation' : 'conversations'}</VisuallyHidden>
        </Count>
      )}
    </Row>
  )
  if (!isCut) return link
  return (
    <Tip text={label} placement="right">
      {link}
    </Tip>
  )
}

const movingKeys = ['ArrowUp', 'ArrowDown', 'Home', 'End']

const move = (event: KeyboardEvent<HTMLElement>) => {
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (isPlain && movingKeys.includes(event.key)) moveFocus(event, 'a')
}

/** Views below Inbox in the wide rail with live counts; one tab stop, arrow keys between them. */
export default function RailViews() {
  const { place, saved, isPending, openId } = useInboxNavigation()
  const isInInbox = useMatch(`${paths.inbox}/*`) !== null
  const { layout } = useInboxLayout()
  const groups = useViewGroups(isInInbox && !isPending ? { view: place.view, saved } : null)
  const choices = groups.flatMap((group) => group.choices)
  const [focusedKey, setFocusedKey] = useState<string>()
  const stop =
    choices.find(({ key }) => key === focusedKey) ?? choices.find(({ isChosen }) => isChosen) ?? choices[0]
  // An open conversation stays only if it is beside the list; else it would cover the chosen view.
  const path = openId !== null && layout === 'grid' ? paths.conversation(openId) : paths.inbox
  return (
    <Lists onKeyDown={move} onBlur={() => setFocusedKey(undefined)}>
      {groups.map(({ title, choices }) => (
        <Fragment key={title ?? ''}>
          {title && <p aria-hidden>{title}</p>}
          <ul aria-label={title ?? 'Lists of the inbox'}>
            {choices.map((choice) => (
              <li key={choice.key}>
                <ViewLink
                  choice={choice}
                  to={path + choice.search}
                  isStop={choice === stop}
                  onFocus={() => setFocusedKey(choice.key)}
                />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </Lists>
  )
}
