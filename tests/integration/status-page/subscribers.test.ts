import { expect, test } from 'vitest'
import type { Maintenance } from '#domain/status-page/maintenance.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { statusTimers } from '#server/status-page/timers.ts'
import { ringDue } from '#server/timers/ring.ts'
import {
  call,
  desk,
  get,
  hour,
  incident,
  linkIn,
  mails,
  now,
  otherId,
  post,
  stateOf,
  statusId,
  subscribed,
  useNewsDesk,
} from './news-desk.ts'

useNewsDesk()

test('D1-72, D2-30: an address is confirmed by a press, and subscribing again changes nothing for who is confirmed', async () => {
  expect((await post('/subscribe', { email: 'dana@example.com' })).status).toBe(303)
  expect(await stateOf('dana@example.com')).toEqual({ isActive: true, isConfirmed: false })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  const link = linkIn(mail, 'confirm')
  expect((await get(link)).status).toBe(200)
  expect(await stateOf('dana@example.com')).toMatchObject({ isConfirmed: false })
  await post(link)
  expect(await stateOf('dana@example.com')).toEqual({ isActive: true, isConfirmed: true })
  const again = await post('/subscribe', { email: 'DANA@example.com' })
  expect(again.headers.get('location')).toBe('/status/ridgeline/subscribed')
  expect(await stateOf('dana@example.com')).toEqual({ isActive: true, isConfirmed: true })
  expect(await mails()).toEqual([])
})

test('a form of another site, or without an address, subscribes nobody', async () => {
  const strange = await post('/subscribe', { email: 'dana@example.com' }, { 'sec-fetch-site': 'cross-site' })
  expect(strange.status).toBe(403)
  const bad = await post('/subscribe', { email: 'dana' })
  expect(bad.status).toBe(400)
  expect(await bad.text()).toContain('Email must be a valid email')
  expect(await desk.sql('select 1 from "statusSubscribers"')).toEqual([])
})

test('an address is asked at most three times a day, and nobody is told', async () => {
  for (let round = 0; round < 4; round += 1)
    expect((await post('/subscribe', { email: 'dana@example.com' })).status).toBe(303)
  expect(await mails()).toHaveLength(3)
})

test('an incident is told to who is confirmed and active, once, for the services they chose', async () => {
  await subscribed('dana@example.com')
  await subscribed('kenji@example.com', [otherId])
  await post('/subscribe', { email: 'pending@example.com' })
  await mails()
  await call('POST', '/incidents/incident', incident())
  const [told, ...others] = await mails()
  expect(others).toEqual([])
  expect(told?.subject).toBe('Ridgeline: New incident: Downloads fail')
  expect(told?.to).toMatchObject({ text: 'dana@example.com' })
  expect(await mails()).toEqual([])
})

test('RFC 8058: each mail has both headers, and one POST from outside takes its reader off, as often as one likes', async () => {
  await subscribed('dana@example.com')
  await call('POST', '/incidents/incident', incident())
  const [mail] = await mails()
  const list = mail?.headers.get('list') as { unsubscribe?: { url: string }; 'unsubscribe-post'?: unknown }
  const url = new URL(list.unsubscribe?.url ?? '')
  expect(JSON.stringify(list['unsubscribe-post'])).toContain('One-Click')
  expect((await get(linkIn(mail, 'unsubscribe'))).status).toBe(200)
  expect(await stateOf('dana@example.com')).toMatchObject({ isActive: true })
  for (let round = 0; round < 2; round += 1) {
    const done = await fetch(`${desk.url}${url.pathname}`, {
      ...{
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      },
    })
    expect(done.status).toBe(200)
    expect(done.headers.get('set-cookie')).toBeNull()
  }
  expect(await stateOf('dana@example.com')).toMatchObject({ isActive: false })
  await call('POST', '/incidents/incident', incident())
  expect(await mails()).toEqual([])
})

test('STA-037: what is filled in later, or said not to be told, is told to nobody', async () => {
  await subscribed('dana@example.com')
  await call('POST', '/incidents/incident', incident({ isBackFill: true, endDate: now - 1 }))
  await call('POST', '/incidents/incident', incident({ notifySubscribers: false }))
  expect(await mails()).toEqual([])
})

test('a second update within a minute takes the place of the first that has not left', async () => {
  await subscribed('dana@example.com')
  const { id } = await call('POST', '/incidents/incident', incident())
  const entry = { currentStatusId: statusId, currentStatusDesc: 'We look into it', currentStatusTime: now }
  await call('PUT', `/incidents/incident/${id}`, { currentStatus: [entry] })
  const told = await mails()
  expect(told.map(({ subject }) => subject)).toEqual(['Ridgeline: Identified: Downloads fail'])
})

test('STA-041: each reminder comes once, a moved maintenance is told as such, and one that is past is none', async () => {
  await subscribed('dana@example.com')
  const sendReminders = { advanceOneDay: true, advanceOneHour: true, atStart: true, onCompletion: true }
  const plan = { ...incident(), startDate: now + 48 * hour, endDate: now + 49 * hour }
  const made = await call<Maintenance>('POST', '/maintenance', {
    ...plan,
    ...{ sendReminders, startAtSchedule: true, endAtSchedule: true },
  })
  const ring = (at: number) =>
    ringDue(
      { database: desk.database, kinds: statusTimers, random: nodeRandom, log: { warn: () => undefined } },
      at,
    )
  const subjects = async (at: number) => {
    await ring(at)
    await ring(at)
    return (await mails(at + 1000)).map(({ subject }) => subject?.replace('Ridgeline: ', ''))
  }
  expect(await subjects(now)).toEqual(['Planned maintenance: Downloads fail'])
  expect(await subjects(now + 24 * hour)).toEqual(['Maintenance in a day: Downloads fail'])
  await call('PUT', `/maintenance/${made.id}`, { startDate: now + 60 * hour, endDate: now + 61 * hour })
  expect(await subjects(now + 24 * hour)).toEqual(['Maintenance rescheduled: Downloads fail'])
  expect(await subjects(now + 36 * hour)).toEqual([])
  expect(await subjects(now + 60 * hour)).toEqual(['Maintenance has begun: Downloads fail'])
  expect(await subjects(now + 61 * hour)).toEqual(['Maintenance completed: Downloads fail'])
})

test('ADM-007, ADM-008: one that is added is asked to confirm, is switched, and is there once', async () => {
  const made = await call('POST', '/subscribers', { email: 'dana@example.com' })
  expect(made).toMatchObject({ isActive: true, confirmedAt: null, services: null })
  expect(await mails()).toHaveLength(1)
  expect(await call('POST', '/subscribers', { email: 'Dana@example.com' })).toMatchObject({
    ...{ field: 'email', message: 'This address is subscribed already' },
  })
  expect(await call('PUT', `/subscribers/status/${made.id}`, { isActive: false })).toMatchObject({
    isActive: false,
  })
})
