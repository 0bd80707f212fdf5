import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#domain/portal/settings.ts'
import { announcementResource } from '#domain/portal/announcement.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { pictureForm } from '../http/samples/people/picture-samples.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { announcementProof } from './announcement-proof.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const call = <Body = Portal>(method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
  desk.call<Body>(method, `/portal${path}`, { as, ...(body ? { body } : {}) })
const put = (body: object, as?: DeskUser) => call('PUT', '/setting', body, as)

test('POR-010 ADM-074 D1-162: the portal is created by the flag, has an address then, and is switched off and on', async () => {
  expect((await call('GET', '/setting')).body).toMatchObject({ isClientPortalCreated: false, url: '' })
  await put({ isClientPortalCreated: true })
  const { body } = await call('GET', '/setting')
  expect(body).toMatchObject({ isClientPortalCreated: true, enableClientPortal: true })
  expect(body.url).toMatch(/^http:\/\/desk\.test\/portal\/\d+$/)
  const at = new URL(body.url).pathname
  await put({ enableClientPortal: false })
  expect((await fetch(desk.url + at)).status).toBe(404)
  await put({ enableClientPortal: true })
  expect((await fetch(desk.url + at)).status).toBe(200)
})

test('POR-007 POR-008 POR-009 ADM-073: all fields are kept, and read back', async () => {
  const words = {
    ...{ pageTitle: 'Lumen help', description: 'Your requests', companyUrl: 'lumen.example' },
    ...{ supportUrl: 'https://lumen.example/help', reportUrl: 'https://lumen.example/abuse' },
    ...{
      supportContact: 'help@lumen.example',
      copyRightText: '© Lumen',
      footerLink: 'https://lumen.example',
    },
    socialLinks: {
      facebook: '',
      twitter: '',
      linkedin: 'https://linkedin.com/c/l',
      instagram: '',
      youtube: '',
    },
    ...{ seoTitle: 'Lumen', seoDescription: 'Help of Lumen', domain: 'help.lumen.example' },
    ...{ statusOverview: false, systemMatrix: true, themeView: 'dark' },
  }
  await put(words)
  const { body } = await call('GET', '/setting')
  expect(body).toMatchObject(words)
  expect(body.hostState?.recordName).toBe('_outpost.help.lumen.example')
})

test('ADM-073: the logo is kept and removed; the form is read and changed', async () => {
  const form = pictureForm()
  const shown = await desk.call<Portal>('POST', '/portal/logo', { as: desk.owner, body: form })
  expect((await fetch(desk.url + String(shown.body.logo))).status).toBe(200)
  expect((await call('DELETE', '/logo')).body.logo).toBeNull()
  const change = { isActive: true, mailboxId: desk.mailboxId, heading: 'Ask us' }
  expect((await call('PUT', '/form', change)).body).toMatchObject(change)
  expect((await call('GET', '/form')).body).toMatchObject(change)
  const without = await call<{ field: string }>('PUT', '/form', { mailboxId: null })
  expect([without.status, without.body.field]).toEqual([400, 'mailboxId'])
})

test('PR2-007: customization and settings each open their own fields', async () => {
  const role = (permissions: string[]) =>
    desk.database.system((sql) =>
      sql.rows({
        text: `update roles r set permissions = $2 from users u
          where u.account_id = r.account_id and u.role_id = r.id and u.id = $1`,
        values: [desk.powerless.id, permissions],
      }),
    )
  await role(['client_portal.customization'])
  expect((await put({ themeView: 'light' }, desk.powerless)).status).toBe(200)
  expect((await put({ pageTitle: 'Mine' }, desk.powerless)).status).toBe(403)
  await role(['client_portal.settings'])
  expect((await put({ themeView: 'dark' }, desk.powerless)).status).toBe(403)
  expect((await put({ pageTitle: 'Mine' }, desk.powerless)).status).toBe(200)
  const news = announcementProof.good(desk)
  expect((await call('POST', '/announcements', news, desk.powerless)).status).toBe(403)
  await role(['client_portal.manage_announcements'])
  expect((await call('POST', '/announcements', news, desk.powerless)).status).toBe(200)
})

test('two people who change the same field: the second is told what is there', async () => {
  await put({ seoTitle: 'One' })
  const late = await put({ seoTitle: 'Three', seen: { seoTitle: 'Two' } })
  expect(late).toMatchObject({ status: 409, body: { facts: { current: { seoTitle: 'One' } } } })
  const domain = await put({ domain: 'x.lumen.example', seen: { domain: '' } })
  expect(domain.status).toBe(409)
})

test('POR-020 POR-011 ADM-072 D1-163: 51 announcements come fifty at a time, the newest first, and by filters', async () => {
  const { create, list, get, update, remove } = announcementResource.endpoints
  for (const index of Array(51).keys())
    await desk.call('POST', create.path, {
      as: desk.owner,
      body: {
        ...announcementProof.numbered(desk, index),
        ...{ publishDate: 1_800_000_000_000 + index, state: index % 2 ? 'draft' : 'published' },
      },
    })
  type Page = { data: { id: number; title: string }[]; total: number; next: string | null }
  const ask = async (query = '') =>
    (await desk.call<Page>('GET', `${list.path}${query}`, { as: desk.owner })).body
  const first = await ask('?from=1800000000000')
  expect([first.data.length, first.total, first.data[0]?.title]).toEqual([50, 51, 'News 050'])
  expect((await ask(`?from=1800000000000&cursor=${first.next}`)).data.map(({ title }) => title)).toEqual([
    'News 000',
  ])
  expect((await ask('?from=1800000000000&state=draft')).total).toBe(25)
  expect((await ask('?text=news+003')).total).toBe(1)
  const one = get.path.replace(':id', String(first.data[0]?.id))
  await desk.call('PUT', one, { as: desk.owner, body: announcementProof.changed(desk) })
  expect((await desk.call<Page['data'][0]>('GET', one, { as: desk.owner })).body.title).toBe(
    'Summer service days',
  )
  expect(update.path).toBe(remove.path)
  await desk.call('DELETE', one, { as: desk.owner })
  expect((await desk.call('GET', one, { as: desk.owner })).status).toBe(404)
})

proveResource(announcementResource, announcementProof)
