import { expect, test } from 'vitest'
import { ListRow } from '#app/inbox/row/list-row.tsx'
import { rowView } from '#app/inbox/row/row-view.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const labels = ['Warranty', 'Urgent'].map((name, index) => ({
  id: index + 1,
  ...{ name, label: name, title: name, color: 'red' },
}))

function Row({ inbox }: { inbox: string }) {
  const row = withBox({ ...conversationRow(10), labelIds: [1, 2], v: 1 })
  const reference = {
    ...{ users: new Map(), teams: new Map(), incidents: new Map() },
    labels: new Map(labels.map((label) => [label.id, label])),
    mailboxes: new Map([[row.mailboxId, { id: row.mailboxId, name: inbox, type: 'email' }]]),
  } as never
  const facts = { contacts: new Map(), areContactsComing: false, reference, drafts: undefined }
  const view = rowView(row, { ...facts, time: 'activity', now: 2000 })
  return (
    <ListRow
      {...{ view, work: 'none', lines: 3, isOffline: false, isChecked: false }}
      onCheck={() => undefined}
    />
  )
}

test.each([
  ['Warranty and recalls of Europe', 6],
  ['Shop', 4],
])(
  'INB-006: the inbox %s keeps at least %i letters in its row, and its whole name beside',
  async (name, letters) => {
    await render(<Row inbox={name} />)
    const places = [...document.querySelectorAll<HTMLElement>('[data-kind="inbox"]')]
    expect(places).not.toEqual([])
    for (const place of places) {
      expect(Number.parseFloat(place.style.minWidth.replace('calc(', ''))).toBeGreaterThanOrEqual(letters)
      expect(place.querySelector('span')?.title).toBe(name)
    }
  },
)

test('INB-007: tags are dots in a row, with their words in the tooltip', async () => {
  await render(<Row inbox="Support" />)
  const dots = document.querySelector<HTMLElement>('[data-labels]')
  expect(dots?.title).toBe('Warranty, Urgent')
  expect(dots?.textContent).toBe('')
  expect(dots?.children).toHaveLength(2)
})
