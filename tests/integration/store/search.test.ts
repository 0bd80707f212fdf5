import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#lib/text.ts'
import { conversationsWith } from '#server/store/search.ts'
import { answer, mail, makeWorld, op, type Device, type World } from '../sync/world.ts'

let world: World
let ann: Device
let first: number
let second: number

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  const mailboxId = await world.addMailbox('Support')
  first = ann.newId()
  second = ann.newId()
  const to = [{ email: 'rené.lefèvre@café.example', name: 'René Lefèvre' }]
  const verdicts = await world.push(ann, [
    op(
      'conversations.compose',
      mail(ann.newId(), first, mailboxId, { subject: 'Crème brûlée burner TX-4711' }),
    ),
    op('conversations.compose', mail(ann.newId(), second, mailboxId, { subject: 'Other', to })),
    op('messages.reply', answer(ann.newId(), second, { html: '<p>The <b>burner</b> &amp; the hose</p>' })),
  ])
  expect(verdicts.map(({ st }) => st)).toEqual(['applied', 'applied', 'applied'])
})

afterAll(() => world.close())

async function find(text: string): Promise<number[]> {
  const ids = conversationsWith(text)
  return world.database.desk(world.accountId, async (desk) => {
    const rows = await desk.rows<{ id: number }>(
      sql`select id from conversations where id in ${ids} order by id`,
    )
    return rows.map(({ id }) => id)
  })
}

test('all words are found, wherever in a conversation they stand, each by its beginning', async () => {
  expect(await find('burner')).toEqual([first, second])
  expect(await find('brulee')).toEqual([first])
  expect(await find('BRÛLÉE bur')).toEqual([first])
  expect(await find('bru burn')).toEqual([first])
  expect(await find('bru kettle')).toEqual([])
  expect(await find('tx 47')).toEqual([first])
  expect(await find('lefevre hos')).toEqual([second])
  expect(await find('rene cafe')).toEqual([second])
  expect(await find('2')).toEqual([second])
  expect(await find("'burner' & | ! :*")).toEqual([first, second])
  expect(await find('nowhere')).toEqual([])
})

test('words are found together, whether few rows have them or very many', async () => {
  const common = 1001
  await world.sql(
    `insert into notes (id, account_id, conversation_id, position, author_id, created_at, html, mentions,
        attachments)
      select -n, account_id, id, 1000 + n, 1, 0, '<p>everywhere rare' || n || '</p>', '[]', '[]'
      from conversations, generate_series(1, $2::int) n where id = $1`,
    [first, common],
  )
  expect(await find('everywhere burner')).toEqual([first])
  expect(await find('everywhere rare')).toEqual([first])
  expect(await find('everywhere rare1001')).toEqual([first])
  expect(await find('everywhere lefevre')).toEqual([])
  expect(await find('hose burner other')).toEqual([second])
})

test('a changed subject or contact is found by its new words alone', async () => {
  await world.sql('update conversations set subject = $1 where id = $2', ['Kettle', first])
  await world.sql(`update contacts set first_name = 'Zoë' where first_name = 'René'`)
  expect(await find('kettle')).toEqual([first])
  expect(await find('brulee')).toEqual([])
  expect(await find('zoe')).toEqual([second])
})

test('the database folds as we do', async () => {
  const texts = ['Ärger STRASSE ß', 'Łódź Ørsted', 'ﬁne Å', 'İstanbul', 'Ελλάδα', 'Привет Й', '日本語']
  const rows = await world.sql<{ folded: string }>(
    'select fold_text(t) as folded from unnest($1::text[]) t',
    [texts],
  )
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
})
