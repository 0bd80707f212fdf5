import { styled } from '#app/theme/styled.ts'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useFitting } from './fitting.ts'
import { MenuButton } from './menus/menu-button.tsx'
import { MenuRow } from './menus/menu.tsx'
import { moveFocus } from './lists/roving.ts'

const List = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'stretch',
  flex: 'none',
  gap: theme.spacing(0.5),
  height: theme.size.tabs,
  padding: theme.spacing(0, 2.25),
  borderBottom: theme.edge.line,
  overflow: 'hidden',
  [theme.media.touch]: { height: theme.size.touch },
}))

const TabButton = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.typography.meta,
  ...theme.mix.focusInset,
  position: 'relative',
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  padding: theme.spacing(0, 1.75),
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.ink3,
  whiteSpace: 'nowrap',
  borderRadius: theme.radius.tag,
  [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink } },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '&[aria-selected="true"]': {
    color: theme.vars.palette.ink,
    fontWeight: theme.weight.strong,
    // As wide as the label, on the hairline.
    '&::after': {
      content: '""',
      position: 'absolute',
      left: theme.spacing(1.75),
      right: theme.spacing(1.75),
      bottom: 0,
      height: 2,
      borderRadius: 1,
      backgroundColor: theme.vars.palette.pine,
    },
  },
  [theme.media.forced]: { '&[aria-selected="true"]::after': { backgroundColor: 'Highlight' } },
}))

const Count = styled('span')(({ theme }) => ({
  ...theme.mix.tabular,
  fontSize: 11.5,
  fontWeight: theme.weight.ui,
  color: theme.vars.palette.ink3,
}))

/** The tabs of a list beside its menu. */
const Shown = styled('div')(({ theme }) => ({ display: 'flex', gap: theme.spacing(0.5), minWidth: 0 }))

/** Hidden copy of all tabs, to measure their widths. */
const Ruler = styled('div')(({ theme }) => ({
  position: 'absolute',
  display: 'flex',
  gap: theme.spacing(0.5),
  visibility: 'hidden',
  pointerEvents: 'none',
  // Hidden from the browser's find in page.
  '& [data-words]::before': { content: 'attr(data-words)' },
}))

const MenuPlace = styled('div')({ display: 'flex', alignItems: 'center', flex: 'none', marginLeft: 'auto' })

export interface TabItem<V extends string> {
  value: V
  label: string
  count?: number | undefined
  /** Disabled. */
  isDisabled?: boolean
}

interface TabsProps<V extends string> {
  label: string
  value: V
  items: readonly TabItem<V>[]
  onChange: (value: V) => void
  /** Id of the element that shows the chosen tab's content. */
  controls?: string
}

/** Width of the overflow button and of the padding around the tabs, in px. */
const layout = { gap: 2, padding: 9, menu: 34 }

function Words<V extends string>({ item }: { item: TabItem<V> }) {
  return (
    <>
      {item.label}
      {item.count !== undefined && <Count>{item.count.toLocaleString('en')}</Count>}
    </>
  )
}

/** Tabs with counts. Arrow keys move and choose; the content is elsewhere. Tabs without room are in a menu. */
export function Tabs<V extends string>({ label, value, items, onChange, controls }: TabsProps<V>) {
  const row = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const kept = items.findIndex((item) => item.value === value)
  const fitting = useFitting(row, ruler, { ...layout, kept })
  const isShown = (index: number) => fitting === undefined || fitting.includes(index)
  const hidden = items.filter((_, index) => !isShown(index))
  return (
    <List ref={row} data-tabs>
      <Shown
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => moveFocus(event, '[role="tab"]:enabled')?.click()}
      >
        {items.map(
          (item, index) =>
            isShown(index) && (
              <TabButton
                key={item.value}
                type="button"
                role="tab"
                aria-selected={item.value === value}
                aria-controls={controls}
                disabled={item.isDisabled}
                tabIndex={item.value === value ? 0 : -1}
                onClick={() => onChange(item.value)}
              >
                <Words item={item} />
              </TabButton>
            ),
        )}
      </Shown>
      {hidden.length > 0 && (
        <MenuPlace>
          <MenuButton name={`${label}: others`} icon={ChevronDown} size="sm" align="right">
            {hidden.map((item) => (
              <MenuRow
                key={item.value}
                label={item.label}
                {...(item.count === undefined ? {} : { detail: item.count.toLocaleString('en') })}
                onClick={() => onChange(item.value)}
              />
            ))}
          </MenuButton>
        </MenuPlace>
      )}
      <Ruler ref={ruler} aria-hidden>
        {items.map((item) => (
          <TabButton key={item.value} as="span" aria-selected={item.value === value} data-words={item.label}>
            {item.count !== undefined && <Count data-words={item.count.toLocaleString('en')} />}
          </TabButton>
        ))}
      </Ruler>
    </List>
  )
}
