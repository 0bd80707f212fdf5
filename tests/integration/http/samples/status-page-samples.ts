import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../support/desk.ts'
import type { Sample } from './sample.ts'
import { pictureForm } from './people/picture-samples.ts'

type Rooms = typeof endpoints
type SamplesOf<Room extends keyof Rooms> = Record<keyof Rooms[Room], Sample>
type Five = Record<'list' | 'get' | 'create' | 'update' | 'remove', Sample>

const base = '/status-page'
const startDate = Date.UTC(2026, 0, 5)

/** Input with another name, for fields that must be unique. */
const renamed = (words: object, name: string) => ({
  ...words,
  ...('name' in words && { name }),
  ...('status' in words && { status: name }),
  ...('email' in words && { email: `${name}@example.com` }),
})

/** A sample of every call on status pages, on a desk with one of them. */
export async function statusPageSamples(desk: TestDesk) {
  const post = async (path: string, body: object) => {
    const { status, body: made } = await desk.call<{ id: number }>('POST', `${base}${path}`, {
      as: desk.owner,
      body,
    })
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(made)}`)
    return made.id
  }
  const [pageId, doomedPage, hostless] = [
    await post('/setting', { name: 'Ridgeline' }),
    await post('/setting', { name: 'Old' }),
    await post('/setting', { name: 'Hostless' }),
  ]
  const service = (name: string) => post('/services/add', { name, description: 'Downloads', startDate })
  const [serviceId, doomedService] = [await service('Firmware'), await service('Sync')]
  const sourceId = await post('/incidents/source', { name: 'Watchdog' })
  const effectedServices = [{ serviceId, effect: 'PO' }]
  const incident = { title: 'Downloads fail', sourceId, effectedServices, startDate }
  const planned = { ...incident, startDate: Date.UTC(2190, 0, 5), endDate: Date.UTC(2190, 0, 6) }
  const template = { ...incident, type: 'incident', description: 'For downloads' }
  /** Records that the input refers to do not exist in another account. */
  const five = async (
    at: { list: string; one?: string; create?: string },
    {
      good,
      changed,
      bad,
      stranger = 'own',
    }: { good: object; changed: object; bad: object; stranger?: 'own' | 400 },
  ): Promise<Five> => {
    const create = at.create ?? at.list
    const one = at.one ?? at.list
    const [kept, doomed] = [await post(create, good), await post(create, changed)]
    const named = (id: number) => ({
      path: `${base}${one}/${id}`,
      bad: { path: `${base}${one}/abc` },
      stranger: 404 as const,
    })
    return {
      list: { path: `${base}${at.list}`, bad: { path: `${base}${at.list}?sort=colour` }, stranger: 'own' },
      get: named(kept),
      create: {
        ...{ path: `${base}${create}`, body: renamed(good, 'Third'), stranger },
        bad: { body: { ...good, ...bad } },
      },
      update: {
        ...{ ...named(kept), body: renamed(changed, 'Fourth') },
        bad: { body: { ...good, ...bad } },
      },
      remove: named(doomed),
    }
  }
  const noTitle = { title: '' }
  const templates = await five(
    { list: '/templates' },
    { good: template, changed: { ...template, title: 'Late' }, bad: noTitle, stranger: 400 },
  )
  const subscribers = await five(
    { list: '/subscribers' },
    { good: { email: 'dana@example.com' }, changed: { email: 'kenji@example.com' }, bad: { email: 'dana' } },
  )
  const picture = pictureForm()
  const pages: SamplesOf<'statusPages'> = {
    getStatusPages: { path: `${base}/setting`, bad: null, stranger: 'own' },
    addStatusPage: {
      path: `${base}/setting`,
      body: { name: 'Dealers' },
      bad: { body: { name: '' } },
      stranger: 'own',
    },
    changeStatusPage: {
      path: `${base}/setting/${pageId}`,
      body: { pageTitle: 'Ridgeline Status', domain: 'ridgeline-now' },
      bad: { body: { domain: 'not a domain' } },
      stranger: 404,
    },
    deleteStatusPage: {
      path: `${base}/setting/${doomedPage}`,
      bad: { path: `${base}/setting/abc` },
      stranger: 404,
    },
    changeGeneral: {
      path: `${base}/general/${pageId}`,
      body: { description: 'How we are', timeZone: 'Europe/Berlin', isSubscribable: true },
      bad: { body: { description: '', timeZone: 'Europe/Atlantis', isSubscribable: true } },
      stranger: 404,
    },
    getCustomUrl: { path: `${base}/setting/custom-url`, bad: null, stranger: 'own' },
    putCustomUrl: {
      path: `${base}/setting/custom-url`,
      body: { id: pageId, customUrl: 'status.ridgeline.example' },
      bad: { body: { customUrl: 'http://x' } },
      stranger: 404,
    },
    checkPageHost: {
      path: `${base}/setting/check-host`,
      body: { id: hostless },
      bad: { body: {} },
      stranger: 404,
    },
    getEmbed: { path: `${base}/embed`, bad: null, stranger: 'own' },
    putEmbed: {
      path: `${base}/embed/${pageId}`,
      body: { position: 'top-left', backgroundColor: '#ffffff', textColor: '#000000' },
      bad: { body: { position: 'middle', backgroundColor: '#ffffff', textColor: '#000000' } },
      stranger: 404,
    },
    postPagePicture: {
      path: `${base}/setting/upload?id=${pageId}&type=favicon`,
      body: picture,
      bad: { body: new FormData() },
      stranger: 404,
    },
    deletePagePicture: {
      path: `${base}/setting/upload?id=${pageId}&type=logo`,
      bad: { path: `${base}/setting/upload?id=abc` },
      stranger: 404,
    },
  }
  const ofService = (id: number) => ({
    path: `${base}/services/service/${id}`,
    bad: { path: `${base}/services/service/abc` },
    stranger: 404 as const,
  })
  const services: SamplesOf<'statusServices'> = {
    list: {
      path: `${base}/services?type=service`,
      bad: { path: `${base}/services?type=thing` },
      stranger: 'own',
    },
    get: ofService(serviceId),
    create: {
      path: `${base}/services/add`,
      body: { name: 'Rides', description: 'From the bike', startDate, groupName: 'On the bike' },
      bad: { body: { name: 'Rides', startDate } },
      stranger: 'own',
    },
    update: { ...ofService(serviceId), body: { name: 'Firmware', description: 'Updates', startDate } },
    remove: {
      path: `${base}/services/service`,
      body: { id: doomedService, type: 'service' },
      bad: { body: { id: 'it' } },
      stranger: 404,
    },
    getServiceGroups: { path: `${base}/services/groups`, bad: null, stranger: 'own' },
  }
  const incidents = await five(
    { list: '/incidents', one: '/incidents/incident', create: '/incidents/incident' },
    { good: incident, changed: { ...incident, title: 'Slow' }, bad: noTitle, stranger: 400 },
  )
  const withConversation = async (path: string) => {
    const { conversationId } = await desk.receive()
    const id = Number(path.split('/').at(-1))
    const body = { conversationIds: [conversationId], incidentId: id }
    await desk.call('PUT', '/desk/conversations/incident', { as: desk.owner, body })
    const { body: preview } = await desk.call<{ update: string }>('GET', `${path}/reply`, { as: desk.owner })
    return { id, update: preview.update }
  }
  const linked = await withConversation(incidents.get.path)
  const sending = await withConversation(
    `${base}/incidents/incident/${await post('/incidents/incident', { ...incident, title: 'Sent' })}`,
  )
  await post(`/incidents/incident/${sending.id}/reply`, { update: sending.update, text: 'Seen', delay: 30 })
  const aboutIncident = (part: string) => ({
    path: `${incidents.get.path}/${part}`,
    bad: { path: `${base}/incidents/incident/x/${part}` },
    stranger: 404 as const,
  })
  return {
    statusConversations: {
      getIncidentConversations: aboutIncident('conversations'),
      getSimilarConversations: aboutIncident('similar'),
      getIncidentReply: aboutIncident('reply'),
      postIncidentReply: {
        ...aboutIncident('reply'),
        body: { update: linked.update, text: 'It is fixed' },
        bad: { body: { update: linked.update, text: '' } },
      },
      putIncidentReply: {
        ...{ path: `${base}/incidents/incident/${sending.id}/reply`, body: { choice: 'pause' } },
        ...{ bad: { body: { choice: 'fly' } }, stranger: 404 as const },
      },
    },
    statusPages: pages,
    statusServices: services,
    statusIncidents: incidents,
    statusMaintenance: await five(
      { list: '/maintenance' },
      { good: planned, changed: { ...planned, title: 'Move' }, bad: noTitle, stranger: 400 },
    ),
    statusSources: await five(
      { list: '/incidents/source' },
      { good: { name: 'Sensors' }, changed: { name: 'Dealers' }, bad: { name: 'x'.repeat(31) } },
    ),
    statusIncidentStatuses: await five(
      { list: '/incidents/status' },
      { good: { status: 'Seen' }, changed: { status: 'Fixed' }, bad: { status: 'x'.repeat(31) } },
    ),
    statusTemplates: {
      ...templates,
      get: {
        ...templates.get,
        path: templates.get.path.replace('/templates/', '/templates/template/'),
        bad: { path: `${base}/templates/template/abc` },
      },
    },
    statusSubscribers: {
      ...subscribers,
      status: {
        path: subscribers.get.path.replace('/subscribers/', '/subscribers/status/'),
        body: { isActive: false },
        bad: { body: { isActive: 'maybe' } },
        stranger: 404 as const,
      },
    },
  } satisfies { [Room in Extract<keyof Rooms, `status${string}`>]: SamplesOf<Room> }
}
