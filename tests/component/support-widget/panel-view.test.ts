import { afterEach, expect, test, vi } from 'vitest'
import type { VisitorFile } from '#domain/support-widget/panel.ts'
import { KeptStore } from '#site/widget/kept-store.ts'
import { View, type Shown } from '#site/widget/view.ts'

/* Panel of a widget: files, and found articles. */

afterEach(() => document.body.replaceChildren())

const nothing = () => undefined
const acts = {
  ...{ toggle: nothing, send: nothing, begin: nothing, open: nothing, retry: nothing, discard: nothing },
  save: vi.fn<(file: VisitorFile) => Promise<boolean>>(() => Promise.resolve(false)),
  find: () =>
    Promise.resolve([{ title: 'Cleaning a fork', url: 'https://x.example/a', text: 'With water.' }]),
}

const shown: Shown = {
  ...{ isOpen: true, fresh: 0, messages: [], email: null, isOver: false, isAsking: false, isOpenedUp: false },
  ...{ earlier: null, waiting: [], state: '', progress: null, fault: null },
}

function panel(): View {
  const made = new View(
    {
      ...{ key: 'k', name: 'Shop', position: 'end', greeting: '', asksName: false, hasArticles: true },
      ...{ inks: { light: '', dark: '' }, fileLimits: { files: 2, bytes: 2 * 1024 * 1024 } },
    },
    acts,
  )
  made.show(shown)
  return made
}

const file = (name: string, size = 3) => new File([new Uint8Array(size)], name)

/** Selects files like the browser's dialog. */
function paste(...files: File[]): void {
  const event = new Event('paste', { cancelable: true })
  Object.assign(event, { clipboardData: { files } })
  document.querySelector('textarea')?.dispatchEvent(event)
}

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)
const listed = () => [...document.querySelectorAll('.files span')].map(({ textContent }) => textContent)

test('files are listed with their sizes, taken away one by one, and bounded with words', () => {
  const view = panel()
  paste(file('fork.png', 2000), file('bill.pdf'))
  expect(listed()).toEqual(['fork.png', 'bill.pdf'])
  expect(find('.files')?.textContent).toContain('2 KB')
  paste(file('third.txt'))
  expect(listed()).toHaveLength(2)
  const fault = () => [...document.querySelectorAll('[role=alert]')].map((it) => it.textContent).join('')
  expect(fault()).toBe('Choose at most 2 files of 2 MB together')
  find('[aria-label="Remove fork.png"]')?.click()
  expect([listed(), fault()]).toEqual([['bill.pdf'], ''])
  paste(file('large.bin', 2 * 1024 * 1024))
  expect(listed()).toEqual(['bill.pdf'])
  expect(view.written.files.map(({ name }) => name)).toEqual(['bill.pdf'])
  view.clear()
  expect([listed(), view.written.files]).toEqual([[], []])
  view.restore('Again', [file('bill.pdf')])
  expect([listed(), view.written.text]).toEqual([['bill.pdf'], 'Again'])
})

test('a message shows its files, and says of one that cannot be had that it is not there', async () => {
  panel().show({
    ...shown,
    messages: [
      {
        id: 1,
        isOwn: false,
        author: 'Maya',
        text: '',
        at: 1,
        files: [{ id: 9, name: 'label.pdf', size: 5 }],
      },
    ],
    waiting: [{ id: 'w', text: '', files: [{ name: 'fork.png', size: 1_500_000 }] }],
    state: 'Sending',
    progress: 0.4,
  })
  expect(find('.log.waits')?.textContent).toBe('fork.png, 1.4 MB')
  expect(find<HTMLProgressElement>('progress')?.value).toBe(0.4)
  const link = find<HTMLButtonElement>('.file')
  expect(link?.textContent).toBe('label.pdf, 1 KB')
  link?.click()
  await vi.waitFor(() => expect(link?.textContent).toContain('not available at the moment'))
  expect(acts.save).toHaveBeenCalledWith({ id: 9, name: 'label.pdf', size: 5 })
})

test('articles that were found leave the panel once a message is sent', async () => {
  const view = panel()
  const field = find<HTMLInputElement>('[type=search]')
  if (field) field.value = 'fork'
  find('.find')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(find('.found')?.textContent).toContain('Cleaning a fork'))
  view.clear()
  expect([find('.found')?.textContent, field?.value]).toEqual(['', ''])
})

test('files that wait are kept beside the words for as long, and only those that are theirs come back', async () => {
  const store = new KeptStore()
  const entries: [string, File][] = [['fork.png', file('fork.png')]]
  await store.put({ key: 'outpost k shop 1', entries, action: '', at: Date.now() })
  await store.put({ key: 'outpost k shop 2', entries, action: '', at: Date.now() - 73 * 3_600_000 })
  expect((await store.get('outpost k shop 1'))?.entries).toHaveLength(1)
  expect(await store.get('outpost k shop 2')).toBeUndefined()
  await store.remove('outpost k shop 1')
  expect(await store.all('')).toEqual([])
})
