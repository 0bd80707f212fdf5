import { describe, expect, test } from 'vitest'
import { bannerOf, bannerTexts, serviceState, type Banner } from '#domain/status-page/banner.ts'
import { effects, effectTexts, type Effect } from '#domain/status-page/effect.ts'
import {
  incidentFault,
  incidentResource,
  keptIncident,
  type Incident,
  type IncidentInput,
} from '#domain/status-page/incident.ts'
import {
  dueMoments,
  isReminderFresh,
  lifeOf,
  maintenanceFault,
  maintenanceResource,
  movedBy,
  type Maintenance,
  type MaintenanceInput,
} from '#domain/status-page/maintenance.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 23, 12)

const incident = (effect: Effect) => ({ effectedServices: [{ serviceId: 1, effect }] })

describe('the banner', () => {
  const cases: [Effect | null, boolean, Banner][] = [
    [null, false, 'operational'],
    ['OP', false, 'operational'],
    ['DP', false, 'degraded'],
    ['PO', false, 'partial'],
    ['MO', false, 'major'],
    [null, true, 'maintenance'],
    ['OP', true, 'maintenance'],
    ['DP', true, 'degraded'],
    ['PO', true, 'partial'],
    ['MO', true, 'major'],
  ]
  test.each(cases)(
    'STA-023, STA-024, STA-025, STA-026, STA-027, D1-65: %s, maintenance %s is %s',
    (effect, isMaintained, banner) => {
      const state = {
        incidents: effect === null ? [] : [incident(effect)],
        maintenance: isMaintained ? [{ effectedServices: [{ serviceId: 1 }] }] : [],
      }
      expect(bannerOf(state)).toBe(banner)
      expect(serviceState(1, state)).toBe(banner)
      expect(serviceState(2, state)).toBe('operational')
    },
  )

  test('the worst of several goes first', () => {
    for (const one of effects)
      for (const other of effects)
        expect(bannerOf({ incidents: [incident(one), incident(other)], maintenance: [] })).toBe(
          bannerOf({ incidents: [incident(other), incident(one)], maintenance: [] }),
        )
    expect(bannerOf({ incidents: [incident('DP'), incident('MO')], maintenance: [] })).toBe('major')
  })

  test('D1-66, STA-048: the words', () => {
    expect(Object.values(bannerTexts)).toEqual([
      'All Systems Operational',
      'Degraded Performance',
      'Partial Outage',
      'Major Outage',
      'Under Maintenance',
    ])
    expect(effectTexts).toEqual({
      OP: 'Operational',
      DP: 'Degraded Performance',
      PO: 'Partial Outage',
      MO: 'Major Outage',
    })
  })
})

const words = (change: object = {}): IncidentInput =>
  incidentResource.input.parse({
    ...{ title: 'Downloads fail', sourceId: 1, startDate: now - hour },
    ...{ effectedServices: [{ serviceId: 1, effect: 'PO' }, { serviceId: 2 }], ...change },
  })
const kept = (change: object = {}, before: Incident | null = null, at = now) =>
  ({ ...keptIncident(words(change), before, at), id: 1, revision: 1 }) as Incident

describe('an incident', () => {
  test('STA-049: a service that is named without an effect is operational', () => {
    expect(words().effectedServices[1]).toEqual({ serviceId: 2, effect: 'OP' })
  })

  test.each([
    ['STA-059: no title', { title: '' }, 'Title is a required field'],
    [
      'STA-059: a title of 31',
      { title: 'x'.repeat(31) },
      'Title length must be less than or equal to 30 characters',
    ],
    [
      'STA-060: a description of 101',
      { description: 'x'.repeat(101) },
      'Description length must be less than or equal to 100 characters',
    ],
    ['STA-061: no source', { sourceId: undefined }, 'Source is required'],
    [
      'STA-062: an update without words',
      { currentStatus: [{ currentStatusId: 1, currentStatusDesc: ' ', currentStatusTime: now }] },
      'Status Description is required',
    ],
    [
      'STA-062: an update without a status',
      { currentStatus: [{ currentStatusDesc: 'x', currentStatusTime: now }] },
      'Status is a required field',
    ],
    [
      'STA-063: an update of 201',
      { currentStatus: [{ currentStatusId: 1, currentStatusDesc: 'x'.repeat(201), currentStatusTime: now }] },
      'Status Description length must be less than or equal to 200 characters',
    ],
    ['STA-068: no service', { effectedServices: [] }, 'Select at least one service'],
  ])('%s is refused', (_, change, message) => {
    const { error } = incidentResource.input.safeParse({ ...words(), ...change })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test('STA-059, 060, 063: the longest words are taken', () => {
    const longest = {
      title: 'x'.repeat(30),
      description: 'x'.repeat(100),
      currentStatus: [{ currentStatusId: 1, currentStatusDesc: 'x'.repeat(200), currentStatusTime: now }],
    }
    expect(words(longest)).toMatchObject(longest)
  })

  test.each([
    [
      'STA-064: a start in the future',
      { startDate: now + hour },
      'startDate',
      'Start Time cannot be later than now',
    ],
    [
      'STA-067: an end that is the start',
      { isBackFill: true, startDate: 5, endDate: 5 },
      'endDate',
      'End Time must be greater than Start Time',
    ],
    [
      'STA-067: an end before the start',
      { isBackFill: true, startDate: 5, endDate: 4 },
      'endDate',
      'End Time must be greater than Start Time',
    ],
    [
      'D1-70: an end in the future',
      { isBackFill: true, endDate: now + hour },
      'endDate',
      'End Time cannot be later than now',
    ],
    ['STA-065: a back fill without an end', { isBackFill: true }, 'endDate', 'End Time is a required field'],
  ])('%s is refused', (_, change, field, message) => {
    expect(incidentFault(words(change), now)).toEqual({ field, message })
  })

  test('STA-050, STA-066: it is open until it is resolved, and an end that is sent without Back Fill says nothing', () => {
    expect(kept({ endDate: now })).toMatchObject({ isResolved: false, endDate: null })
    expect(kept({ isResolved: true })).toMatchObject({ isResolved: true, endDate: now })
  })

  test('D1-70: what is filled in later is resolved on save, for as long as it took', () => {
    const made = kept({ isBackFill: true, endDate: now - hour / 2 })
    expect(made).toMatchObject({ isResolved: true, endDate: now - hour / 2 })
    expect(made.spans).toEqual([{ serviceId: 1, effect: 'PO', from: now - hour, to: now - hour / 2 }])
  })

  test('D1-71: the newest update is the current one', () => {
    const entry = (id: number, at: number) => ({
      currentStatusId: id,
      currentStatusDesc: 'x',
      currentStatusTime: at,
    })
    expect(
      kept({ currentStatus: [entry(1, 5), entry(2, 9)] }).currentStatus.map((each) => each.currentStatusId),
    ).toEqual([2, 1])
  })

  test('what each service went through is written down as it changes', () => {
    const first = kept()
    expect(first.spans).toEqual([{ serviceId: 1, effect: 'PO', from: now - hour, to: null }])
    const worse = [
      { serviceId: 1, effect: 'MO' },
      { serviceId: 2, effect: 'DP' },
    ]
    const second = kept({ effectedServices: worse }, first, now + hour)
    expect(second.spans).toEqual([
      { serviceId: 1, effect: 'PO', from: now - hour, to: now + hour },
      { serviceId: 1, effect: 'MO', from: now + hour, to: null },
      { serviceId: 2, effect: 'DP', from: now + hour, to: null },
    ])
    const earlier = kept({ effectedServices: worse, startDate: now - 2 * hour }, second, now + 2 * hour)
    expect(earlier.spans[0]).toMatchObject({ from: now - 2 * hour, to: now + hour })
    const over = kept({ effectedServices: worse, isResolved: true }, second, now + 3 * hour)
    expect(over.spans.map(({ to }) => to)).toEqual([now + hour, now + 3 * hour, now + 3 * hour])
  })
})

const planned = (change: object = {}): MaintenanceInput =>
  maintenanceResource.input.parse({
    ...{ title: 'Database move', sourceId: 1, startDate: now + 48 * hour, endDate: now + 50 * hour },
    ...{ effectedServices: [{ serviceId: 1 }], ...change },
  })
const row = (change: object = {}): Maintenance =>
  ({
    ...planned(),
    id: 1,
    revision: 1,
    maintenanceStatus: 'upcoming',
    startedAt: null,
    completedAt: null,
    ...change,
  }) as Maintenance

describe('a maintenance', () => {
  test.each([
    ['STA-069: no title', { title: '' }, 'Title is a required field'],
    [
      'STA-069: a title of 31',
      { title: 'x'.repeat(31) },
      'Title length must be less than or equal to 30 characters',
    ],
    [
      'STA-070: a description of 501',
      { description: 'x'.repeat(501) },
      'Description length must be less than or equal to 500 characters',
    ],
    ['STA-071: no source', { sourceId: null }, 'Source is required'],
    ['STA-074: no service', { effectedServices: [] }, 'Select at least one service'],
  ])('%s is refused', (_, change, message) => {
    const { error } = maintenanceResource.input.safeParse({ ...planned(), ...change })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test('STA-070: a description of 500 is taken', () => {
    expect(planned({ description: 'x'.repeat(500) }).description).toHaveLength(500)
  })

  test('STA-072, D1-69: its times are not past and in order, unless it is filled in later', () => {
    const past = planned({ startDate: now - 3 * hour, endDate: now - 2 * hour })
    expect(maintenanceFault(past, null, now)).toEqual({
      field: 'startDate',
      message: 'Start Time cannot be earlier than now',
    })
    expect(maintenanceFault({ ...past, isBackFill: true }, null, now)).toBeNull()
    expect(maintenanceFault(past, row({ startDate: past.startDate }), now)).toEqual({
      field: 'endDate',
      message: 'End Time cannot be earlier than now',
    })
    expect(maintenanceFault(past, row(past), now)).toBeNull()
    expect(maintenanceFault(planned({ endDate: now + 48 * hour }), null, now)).toEqual({
      field: 'endDate',
      message: 'End Time must be greater than Start Time',
    })
    expect(maintenanceFault(planned(), null, now)).toBeNull()
  })

  test('STA-054, STA-055, STA-056: it starts once and completes once', () => {
    const begun = movedBy('start', row(), now)
    expect(begun).toMatchObject({ maintenanceStatus: 'ongoing', startedAt: now })
    expect(movedBy('complete', row(), now)).toBeNull()
    const done = begun && movedBy('complete', begun, now + hour)
    expect(done).toMatchObject({ maintenanceStatus: 'completed', startedAt: now, completedAt: now + hour })
    expect(begun && movedBy('start', begun, now)).toBeNull()
    expect(done && movedBy('complete', done, now)).toBeNull()
  })

  test('what is filled in later follows its times', () => {
    const times = { startDate: now - 3 * hour, endDate: now - 2 * hour, isBackFill: true }
    expect(lifeOf(planned(times), null, now)).toEqual({
      maintenanceStatus: 'completed',
      startedAt: times.startDate,
      completedAt: times.endDate,
    })
    expect(lifeOf(planned({ ...times, endDate: now + hour }), null, now)).toMatchObject({
      maintenanceStatus: 'ongoing',
    })
    expect(
      lifeOf(planned(times), { maintenanceStatus: 'ongoing', startedAt: 5, completedAt: null }, now),
    ).toMatchObject({ maintenanceStatus: 'completed' })
  })

  test('D1-68, STA-041: it falls due at its times, and reminds before them', () => {
    const none = { start: null, end: null, day: null, hour: null }
    expect(dueMoments(row())).toEqual(none)
    const all = row({
      startAtSchedule: true,
      endAtSchedule: true,
      notifySubscribers: true,
      sendReminders: { advanceOneDay: true, advanceOneHour: true, atStart: true, onCompletion: true },
    })
    expect(dueMoments(all)).toEqual({
      start: now + 48 * hour,
      end: null,
      day: now + 24 * hour,
      hour: now + 47 * hour,
    })
    expect(dueMoments({ ...all, notifySubscribers: false })).toEqual({ ...none, start: now + 48 * hour })
    expect(dueMoments({ ...all, maintenanceStatus: 'ongoing' })).toEqual({ ...none, end: now + 50 * hour })
    expect(dueMoments({ ...all, maintenanceStatus: 'completed' })).toEqual(none)
  })

  test('a reminder that came too late is not sent', () => {
    expect([25, 24, 2].map((hours) => isReminderFresh('day', now + hours * hour, now))).toEqual([
      true,
      true,
      true,
    ])
    expect(isReminderFresh('day', now + hour, now)).toBe(false)
    expect(isReminderFresh('hour', now + hour / 2, now)).toBe(true)
    expect(isReminderFresh('hour', now, now)).toBe(false)
  })
})
