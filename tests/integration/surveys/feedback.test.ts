import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedbackFormResource, type FeedbackForm } from '#domain/surveys/feedback.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { feedbackFormProof, logoForm } from './feedback-proof.ts'

proveResource(feedbackFormResource, feedbackFormProof)

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const make = async () => {
  const body = feedbackFormProof.good(desk)
  return (await desk.call<FeedbackForm>('POST', '/forms', { as: desk.owner, body })).body
}

test('SUR-034 ADM-024: feedback forms are made, listed by type, changed and deleted', async () => {
  const as = desk.owner
  const made = await make()
  const one = `/forms/${made.id}`
  const listed = await desk.call<{ data: object[] }>('GET', '/forms?type=feedback', { as })
  expect(listed.body.data).toEqual([made])
  const body = feedbackFormProof.changed(desk)
  expect((await desk.call('PUT', one, { as, body })).body).toMatchObject({ ...body, revision: 2 })
  expect((await desk.call('DELETE', one, { as })).status).toBe(200)
  expect((await desk.call('GET', one, { as })).status).toBe(404)
})

test('ADM-026: a logo comes and goes by its own calls; a gif is refused', async () => {
  const as = desk.owner
  const path = `/forms/logo/${(await make()).id}`
  const body = logoForm('logo.png', pictures['png'] as Buffer)
  const shown = await desk.call<FeedbackForm>('POST', path, { as, body })
  expect(shown.body.logo).toMatch(/^\/api\/pictures\/[\w-]{24}$/)
  expect((await fetch(desk.url + (shown.body.logo ?? ''))).status).toBe(200)
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  expect((await desk.call('POST', path, { as, body: logoForm('a.gif', gif) })).status).toBe(400)
  expect((await desk.call<FeedbackForm>('DELETE', path, { as })).body.logo).toBe(null)
})

test('SUR-034 ADM-025: the widget has its defaults, shows a form that is there, and is changed with the permission', async () => {
  const as = desk.owner
  const usual = { formId: null, position: 'right', isEnabled: false }
  expect((await desk.call('GET', '/widget', { as })).body).toEqual(usual)
  const { id } = await make()
  const change = { formId: id, isEnabled: true }
  const changed = await desk.call('PUT', '/widget', { as, body: change })
  expect(changed.body).toEqual({ ...usual, ...change })
  expect((await desk.call('GET', '/widget', { as })).body).toEqual(changed.body)
  expect(await desk.call('PUT', '/widget', { as, body: { formId: 999_999 } })).toMatchObject({
    ...{ status: 400, body: { field: 'formId' } },
  })
  expect((await desk.call('PUT', '/widget', { as: desk.powerless, body: change })).status).toBe(403)
})
