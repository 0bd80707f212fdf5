import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fields } from '#domain/search/fields.ts'
import { meets, queryWords, termsOf, type QueryWord } from '#domain/search/tokens.ts'
import { isNear, mayBeTypo } from '#domain/search/typo.ts'
import type { BlockSource } from '#local/search/block-cache.ts'
import { goneDocument, kinds, type SearchDocument } from '#local/search/documents.ts'
import type { IndexQuery } from '#local/search/find.ts'
import { mergeable, mergeSegments } from '#local/search/merge.ts'
import { SearchIndex } from '#local/search/search-index.ts'
import type { BlockRow } from '#local/rows.ts'
import { makeSegment } from '#local/search/segment.ts'

const pause = () => Promise.resolve()

/** In-memory index of blocks that merges like the product's. */
class MemoryIndex implements BlockSource {
  readonly blocks = new Map<string, BlockRow>()
  readonly index = new SearchIndex(this, 2000)
  #next = 1

  read(segment: number, first: number, last: number): Promise<BlockRow[]> {
    const rows = Array.from({ length: last - first + 1 }, (_, n) =>
      this.blocks.get(`${segment}/${first + n}`),
    )
    return Promise.resolve(rows.filter((row) => row !== undefined))
  }

  async add(documents: readonly SearchDocument[]): Promise<void> {
    const n = this.#next++
    const { segment, blocks } = await makeSegment(n, n, documents, pause)
    for (const block of blocks) this.blocks.set(`${n}/${block.i}`, block)
    this.index.take([segment], new Set())
  }

  async merge(): Promise<void> {
    for (;;) {
      const merged = mergeable(this.index.segments)
      if (merged.length === 0) return
      const n = this.#next++
      const rest = this.index.segments.filter((segment) => !merged.includes(segment))
      const row = await mergeSegments(
        n,
        merged,
        rest,
        this,
        async (block) => {
          this.blocks.set(`${n}/${block.i}`, block)
          await pause()
        },
        pause,
      )
      this.index.take(row.ids.length > 0 ? [row] : [], new Set(merged.map(({ row: old }) => old.n)))
      for (const { row: old } of merged)
        for (let i = 0; i < old.starts.length; i += 1) this.blocks.delete(`${old.n}/${i}`)
    }
  }
}

const askFor = (text: string): IndexQuery => {
  const words = queryWords(text)
  return { clauses: words.map((word) => ({ any: [word], typed: word })), head: words, contact: words }
}

const conversation = (id: number, subject: string, text: string, contactId = 0): SearchDocument => {
  const head = [...termsOf(subject)]
  const terms = new Set([...head, ...head.map((word) => fields.head + word), ...termsOf(text)])
  return { id, kind: kinds.conversation, contactId, terms }
}
const contact = (id: number, name: string): SearchDocument => ({
  ...{ id, kind: kinds.contact, contactId: 0 },
  terms: new Set([...termsOf(name)].map((word) => fields.contact + word)),
})

const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)

/** The same by reading all documents. */
function naively(documents: ReadonlyMap<number, SearchDocument>, text: string) {
  const all = [...documents.values()].filter(({ kind }) => kind !== kinds.gone)
  const conversations = all.filter(({ kind }) => kind === kinds.conversation)
  const people = all.filter(({ kind }) => kind === kinds.contact)
  const has = (document: SearchDocument | undefined, field: string, words: readonly QueryWord[]) =>
    [...(document?.terms ?? [])].some((term) =>
      words.some((word) => meets(term, { ...word, text: field + word.text })),
    )
  const contactHas = (each: SearchDocument, words: readonly QueryWord[]) => {
    const of = documents.get(each.contactId)
    return of?.kind === kinds.contact && has(of, fields.contact, words)
  }
  const words = queryWords(text).map((word) => {
    const isHit =
      conversations.some((each) => has(each, '', [word]) || contactHas(each, [word])) ||
      people.some((each) => has(each, fields.contact, [word]))
    if (isHit || !mayBeTypo(word)) return [word]
    const near = [
      ...conversations.flatMap(({ terms }) => [...terms].filter((term) => !term.includes(':'))),
      ...people.flatMap(({ terms }) => [...terms].map((term) => term.slice(fields.contact.length))),
    ].filter((term) => isNear(term, word))
    return [...new Set(near)].map((near): QueryWord => ({ text: near, isPrefix: false }))
  })
  const found = conversations.filter((each) =>
    words.every((near) => has(each, '', near) || contactHas(each, near)),
  )
  const best = found.filter((each) =>
    words.every((near) => has(each, fields.head, near) || contactHas(each, near)),
  )
  const contacts = people.filter((each) => words.every((near) => has(each, fields.contact, near)))
  const idsOf = (list: readonly SearchDocument[]) =>
    words.length === 0 ? [] : sorted(list.map(({ id }) => id))
  return { conversations: idsOf(found), best: idsOf(best), contacts: idsOf(contacts) }
}

const word = fc.constantFrom(
  'battery',
  'hub',
  'cog',
  'batterie',
  'bat',
  'bar',
  'barn',
  'tyre',
  'tired',
  'tx4711',
  '4821',
  'été',
  '日本語',
  "o'neil",
)
const words = fc.array(word, { maxLength: 4 }).map((list) => list.join(' '))
const typed = fc.oneof(
  words,
  fc.constantFrom(
    'b',
    'h',
    'c',
    'ba',
    'batery',
    'bttery',
    'barm',
    'trye',
    '48',
    'ete t',
    'tyre bat',
    '日',
    'oneil',
    'neil',
    'zzzz',
    'batt ty',
  ),
)
const document = fc.oneof(
  fc
    .record({
      id: fc.integer({ min: 1, max: 12 }),
      subject: words,
      text: words,
      contactId: fc.constantFrom(0, 101, 102),
    })
    .map((made) => conversation(made.id, made.subject, made.text, made.contactId)),
  fc.record({ id: fc.constantFrom(101, 102), name: words }).map(({ id, name }) => contact(id, name)),
  fc.constantFrom(1, 2, 3, 101).map(goneDocument),
)
const step = fc.oneof(
  fc.array(document, { minLength: 1, maxLength: 5 }).map((documents) => ({ documents })),
  fc.constant({ merge: true as const }),
)

test('after any changes and merges the index finds what reading everything finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(typed, { minLength: 1, maxLength: 6 }),
      async (steps, texts) => {
        const memory = new MemoryIndex()
        const documents = new Map<number, SearchDocument>()
        for (const each of steps) {
          if ('merge' in each) await memory.merge()
          else {
            const batch = new Map(each.documents.map((document) => [document.id, document]))
            for (const [id, document] of batch) documents.set(id, document)
            await memory.add([...batch.values()])
          }
        }
        for (const text of texts) {
          const { conversations, best, contacts } = await memory.index.find(askFor(text))
          expect(
            { conversations: sorted(conversations), best: sorted(best), contacts: sorted(contacts) },
            text,
          ).toEqual(naively(documents, text))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('many segments become few, and what was in them is still found', async () => {
  const memory = new MemoryIndex()
  for (let id = 1; id <= 300; id += 1) {
    await memory.add([conversation(id, `subject ${id}`, `text${id % 7} common`)])
    await memory.merge()
  }
  expect(memory.index.segments.length).toBeLessThan(20)
  expect(memory.index.size).toBe(300)
  expect((await memory.index.find(askFor('common'))).conversations.size).toBe(300)
  expect(sorted((await memory.index.find(askFor('subject 30'))).conversations)).toEqual([30, 300])
})

test('the words of what left the device leave the index', async () => {
  const memory = new MemoryIndex()
  await memory.add([conversation(1, 'secret plans', ''), conversation(2, 'other', '')])
  await memory.add([goneDocument(1)])
  await memory.merge()
  const words = [...memory.blocks.values()].flatMap(({ terms }) => terms.split('\n'))
  expect(words).toContain('other')
  expect(words).not.toContain('secret')
  expect(memory.index.segments).toHaveLength(1)
})

test('memory holds no more blocks than it may', async () => {
  const memory = new MemoryIndex()
  for (let n = 0; n < 8; n += 1)
    await memory.add(
      Array.from({ length: 40 }, (_, id) => conversation(n * 40 + id + 1, `w${n}x${id}`, 'common')),
    )
  for (let n = 0; n < 8; n += 1)
    expect((await memory.index.find(askFor(`w${n}x7`))).conversations.size).toBe(1)
  // A single needed block may exceed the limit.
  expect(memory.index.cache.cost).toBeLessThan(2000 + 8 * 1024)
})

test('a term of very many documents has a block of its own size', async () => {
  const memory = new MemoryIndex()
  const documents = Array.from({ length: 70_000 }, (_, id) => ({
    id: id * 3 + 1,
    kind: kinds.conversation,
    contactId: 0,
    terms: new Set(['all', id % 2 ? 'odd' : 'even']),
  }))
  await memory.add(documents)
  expect(memory.blocks.size).toBeGreaterThan(1)
  expect((await memory.index.find(askFor('all'))).conversations.size).toBe(70_000)
  expect((await memory.index.find(askFor('all ev'))).conversations.size).toBe(35_000)
})

test('terms over many blocks are found by whole and by beginning', async () => {
  const memory = new MemoryIndex()
  const documents = Array.from({ length: 12_000 }, (_, n) => conversation(n + 1, '', `w${n}`))
  await memory.add(documents.slice(0, 6000))
  await memory.add(documents.slice(6000))
  await memory.merge()
  expect(memory.blocks.size).toBeGreaterThan(2)
  for (const text of ['w0', 'w1', 'w119', 'w5', 'w59', 'w11999', 'w']) {
    const meant = documents.filter((_, n) => `w${n}`.startsWith(text)).length
    expect((await memory.index.find(askFor(text))).conversations.size, text).toBe(meant)
    const whole = { clauses: [{ any: [{ text, isPrefix: false }] }], head: [], contact: [] }
    expect((await memory.index.find(whole)).conversations.size, text).toBe(text === 'w' ? 0 : 1)
  }
})
