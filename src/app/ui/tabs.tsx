import { styled } from '#app/theme/styled.ts'
import { moveFocus } from './roving.ts'

const List = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  gap: theme.spacing(0.5),
  height: theme.size.tabs,
  padding: theme.spacing(0, 2.25),
  borderBottom: theme.edge.line,
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  [theme.media.touch]: { height: theme.size.touch },
  // What does not fit fades out, which says that it goes on there.
  [theme.below('listLines')]: {
    '&::after': {
      content: '""',
      position: 'sticky',
      right: theme.spacing(-2.25),
      flex: 'none',
      width: theme.spacing(8),
      marginLeft: theme.spacing(-3),
      pointerEvents: 'none',
      backgroundImage: `linear-gradient(to right, transparent, ${theme.vars.palette.sheet})`,
    },
  },
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

export interface TabItem<V extends string> {
  value: V
  label: string
  count?: number | undefined
}

interface TabsProps<V extends string> {
  label: string
  value: V
  items: readonly TabItem<V>[]
  onChange: (value: V) => void
  /** Id of the element that shows the chosen tab's content. */
  controls?: string
}

/** Tabs with counts. Arrows move and choose; the content stands elsewhere. */
export function Tabs<V extends string>({ label, value, items, onChange, controls }: TabsProps<V>) {
  return (
    <List role="tablist" aria-label={label} onKeyDown={(event) => moveFocus(event, '[role="tab"]')?.click()}>
      {items.map((item) => (
        <TabButton
          key={item.value}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={controls}
          tabIndex={item.value === value ? 0 : -1}
          onClick={({ currentTarget }) => {
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            onChange(item.value)
          }}
        >
          {item.label}
          {item.count !== undefined && <Count>{item.count}</Count>}
        </TabButton>
      ))}
    </List>
  )
}
