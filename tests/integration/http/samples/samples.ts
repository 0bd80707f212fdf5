import { analyticsSamples } from './analytics-samples.ts'
import { createHash, randomUUID } from 'node:crypto'
import { endpoints } from '#domain/endpoints.ts'
import { firstLease, leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import { openDesk, type TestDesk, type TestDeskOptions } from '../../../support/desk.ts'
import { form, fileBytes as bytes } from './file-form.ts'
import { developerSamples } from './developer-samples.ts'
import { knowledgeSamples, redirectSamples } from './knowledge-samples.ts'
import { roleSamples } from './people/role-samples.ts'
import { pictureSamples } from './people/picture-samples.ts'
import type { Sample } from './sample.ts'
import { customerSamples } from './customer-samples.ts'
import { discoverySamples } from './channels/discovery-samples.ts'
import { forwardingSamples } from './channels/forwarding-samples.ts'
import { fetchingSamples } from './channels/fetching-samples.ts'
import { automaticAnswerSamples } from './channels/automatic-answer-samples.ts'
import { deliverabilitySamples } from './channels/deliverability-samples.ts'
import { historySamples } from './channels/history-samples.ts'
import { keptMailSamples } from './channels/kept-mail-samples.ts'
import { sendingSamples } from './channels/sending-samples.ts'
import { factorSamples } from './people/factor-samples.ts'
import { mailboxSamples } from './channels/mailbox-samples.ts'
import { authSamples, passwordSamples, signUpSamples } from './people/sign-up-samples.ts'
import { userSamples } from './people/user-samples.ts'
import { profileSamples } from './people/profile-samples.ts'
import { notificationSamples } from './people/notification-samples.ts'
import { setAsideSamples } from './channels/set-aside-samples.ts'
import { channelSamples } from '../../sms/sms-proof.ts'
import { businessHoursResource } from '#domain/business-hours/business-hours.ts'
import { businessHoursProof } from '../../business-hours/business-hours-proof.ts'
import { teamResource } from '#domain/people/team.ts'
import { teamProof } from '../../people/team-proof.ts'
import { resourceSamples } from '../../resources/resource-samples.ts'
import { onboardingSamples } from './onboarding-samples.ts'
import { publicPageSamples } from '../../portal/announcement-proof.ts'
import { taskAutomationSamples } from './task-automation-samples.ts'
import { feedbackSamples } from '../../surveys/feedback-proof.ts'
import { surveySamples } from '../../surveys/survey-proof.ts'
import { ruleSamples } from './sla-samples.ts'
import { workflowSamples } from './workflow-samples.ts'
import { taskSamples } from './task-samples.ts'
import { taskTemplateSamples } from './task-template-samples.ts'
import { templateSamples } from './template-samples.ts'
import { parkedEventSamples } from './parked-event-samples.ts'
import { jobSamples } from './job-samples.ts'
import { ssoSamples } from './people/sso-samples.ts'
import { sampledProducts } from './people/account-samples.ts'
import { timeSamples } from './time-samples.ts'
import { undeliveredSamples } from './channels/undelivered-samples.ts'

type Samples = {
  [Room in keyof typeof endpoints]: { [Name in keyof (typeof endpoints)[Room]]: Sample }
}

const sha256 = createHash('sha256').update(bytes).digest('hex')

/** A sample of every call of the registry, on a desk with one conversation. */
export async function samplesOf(desk: TestDesk): Promise<Samples> {
  const { agent, mailboxId, labelId, teamId } = desk
  const { conversationId, messageId } = await desk.receive()
  const [twin, other] = [await desk.receive(), await desk.receive()]
  const long = await desk.receive({ id: 'long@customer.example' })
  await desk.receive({ inReplyTo: 'long@customer.example' })
  const draft = async () => {
    const body = { isDraft: true, mailboxId, messageHtml: '<p>Not yet</p>' }
    type Made = { id: number; messages: { id: number }[] }
    const { body: made } = await desk.call<Made>('POST', '/desk/conversations', { as: agent, body })
    return { conversationId: made.id, draftId: made.messages[0]?.id as number }
  }
  const [one, two] = [await draft(), await draft()]
  const failed = async () => {
    const body = { mailboxId, to: ['dana@customer.example'], messageText: 'Hello' }
    const { body: made } = await desk.call<{ messages: { id: number }[] }>('POST', '/desk/conversations', {
      as: agent,
      body,
    })
    const id = made.messages[0]?.id as number
    await desk.sql(`update deliveries set state = 'failed' where id = $1`, [id])
    return id
  }
  const failedId = await failed()
  const [spare] = await desk.sql<{ id: number }>(
    `insert into labels (label, color) values ('Spare', 'grey') returning id`,
  )
  const spareLabelId = spare?.id as number
  const leaveNote = async (note: string) => {
    const { body } = await desk.call<{ id: number }>('POST', '/desk/notes', {
      as: agent,
      body: { messageId, note },
    })
    return body.id
  }
  const [noteId, spareNoteId] = [await leaveNote('Kept'), await leaveNote('To be deleted')]
  const { body: lease } = await desk.call<Lease>('POST', '/desk/sync/lease', {
    as: agent,
    body: { client: randomUUID() },
  })
  const fileId = Math.max(lease.k, firstLease) * leaseSize
  const { body: file } = await desk.call<{ id: number }>('POST', '/desk/attachments', {
    as: agent,
    body: form(),
  })
  const [meta] = await desk.sql<{ epoch: string }>('select db_epoch as epoch from sync_meta')
  const conversationIds = [conversationId]
  const change = (word: string, value: object, wrong: object): Sample => ({
    path: `/desk/conversations/${word}`,
    body: { conversationIds, ...value },
    bad: { body: { conversationIds, ...wrong } },
    stranger: 'refused',
  })
  const get = (path: string, stranger: Sample['stranger'] = 'own'): Sample => ({ path, bad: null, stranger })
  const oneOf = (path: string, id: number): Sample => ({
    path: `${path}/${id}`,
    bad: { path: `${path}/abc` },
    stranger: 404,
  })
  const customer = async () => {
    const path = `/desk/conversations/${conversationId}`
    const { body: seen } = await desk.call<{ contact: { id: number } }>('GET', path, { as: agent })
    return seen.contact.id
  }
  const entry = async (startTime: string) => {
    const body = { conversationId, startTime, duration: 60 }
    const { body: made } = await desk.call<{ id: number }>('POST', '/desk/time-tracking/manual', {
      as: agent,
      body,
    })
    return made.id
  }
  const [entryId, doomedEntryId] = [await entry('2026-01-01T00:00:00Z'), await entry('2026-01-02T00:00:00Z')]
  const tasks = await taskSamples(desk, await customer())
  const part = `name=a.txt&size=12&type=text/plain&offset=0&sha256=${sha256}`
  const none = { client: randomUUID(), wire: 1, epoch: meta?.epoch }
  const noPull = {
    ...none,
    epoch: null,
    cursor: [0, 0],
    scopeEpoch: 0,
    since: 0,
    snapshot: null,
    want: [],
    doubt: [],
  }
  return {
    analytics: analyticsSamples,
    auth: authSamples(desk),
    signUp: await signUpSamples(desk),
    ...(await profileSamples(desk)),
    passwords: await passwordSamples(desk),
    sync: {
      pull: {
        path: '/desk/sync/pull',
        body: noPull,
        bad: { body: { ...noPull, client: 'me' } },
        stranger: 'own',
      },
      push: {
        path: '/desk/sync/push',
        body: { ...none, ops: [], voids: [] },
        bad: { body: { ...none, ops: 'all' } },
        stranger: 'own',
      },
      lease: { path: '/desk/sync/lease', body: { client: randomUUID() }, bad: { body: {} }, stranger: 'own' },
    },
    ...(await customerSamples(desk, await customer())),
    search: { searchAll: { ...get('/search?text=hello'), bad: { path: '/search?text=he' } } },
    reading: {
      listConversations: { ...get('/desk/conversations'), bad: { path: '/desk/conversations?limit=1000' } },
      countConversations: get('/desk/conversations/counts'),
      listStatuses: get('/desk/conversations/statuses'),
      getConversation: oneOf('/desk/conversations', conversationId),
      getMessageBody: {
        ...oneOf('/desk/messages', messageId),
        path: `/desk/messages/${messageId}/body`,
        bad: { path: '/desk/messages/0/body' },
      },
      getMessageSource: {
        ...oneOf('/desk/messages', messageId),
        path: `/desk/messages/${messageId}/source`,
        bad: { path: '/desk/messages/-1/source' },
      },
      listLabels: get('/desk/labels'),
      getLabel: oneOf('/desk/labels', labelId),
    },
    sending: {
      postConversation: {
        path: '/desk/conversations',
        body: { mailboxId, subject: 'Hello', to: ['dana@customer.example'], messageHtml: '<p>Hello</p>' },
        bad: { body: { mailboxId, to: [], messageHtml: '<p>Hello</p>' } },
        stranger: 400,
      },
      postMessage: {
        path: `/desk/conversations/${conversationId}/messages`,
        body: { messageId, to: [{ email: 'dana@customer.example', name: 'Dana' }], messageText: 'Oil them.' },
        bad: { body: { messageId, to: ['dana@customer.example'], messageHtml: '<p> </p>' } },
        stranger: 400,
      },
      postTicket: {
        path: '/desk/ticket',
        body: {
          ...{ mailboxId, subject: 'Broken bell', messageText: 'It does not ring.' },
          to: [{ email: 'dana@customer.example', name: 'Dana' }],
        },
        bad: { body: { mailboxId, subject: 'B', to: [{ email: 'dana@customer.example', name: 'Dana' }] } },
        stranger: 400,
      },
      postNote: {
        path: '/desk/notes',
        body: { messageId, note: '<p>Known since spring</p>' },
        bad: { body: { messageId, note: ' ' } },
        stranger: 400,
      },
      resendMessage: {
        path: `/desk/messages/${failedId}/resend`,
        bad: { path: '/desk/messages/abc/resend' },
        stranger: 404,
      },
      deleteDraft: oneOf('/desk/drafts', one.draftId),
      deleteDraftConversations: {
        path: '/desk/conversations',
        body: { conversationIds: [two.conversationId] },
        bad: { body: { conversationIds: [] } },
        stranger: 'refused',
      },
    },
    changing: {
      putStatus: change('status', { statusId: 3 }, { statusId: 9 }),
      putPriority: change('priority', { priority: 'high' }, { priority: 'huge' }),
      putAssign: change('assign', { teamId }, { assigneeId: 'me' }),
      putLabels: change('labels', { labelIds: [labelId] }, { labelIds: [] }),
      putLabelsRemoved: change('labels/remove', { labelIds: [labelId] }, {}),
      putStarred: change('starred', { isStarred: true }, { isStarred: 'yes' }),
      putRead: change('read', { isRead: true }, {}),
      putTrash: change('trash', { isTrashed: false }, {}),
      postMailbox: change('mailbox', { mailboxId }, { mailboxId: 'support' }),
      putSpam: change('spam', { isSpam: true }, { isSpam: 'yes' }),
      putDueDate: change('duedate', { dueDate: null }, { dueDate: 'tomorrow' }),
      putIncident: change('incident', { incidentId: null }, { incidentId: 'x' }),
      deleteConversations: {
        path: `/desk/conversations/${conversationId}`,
        bad: { path: '/desk/conversations/1,x' },
        stranger: 'refused',
      },
    },
    editing: {
      putSnooze: {
        path: `/desk/conversations/${conversationId}/snooze`,
        body: { isSnoozed: false },
        bad: { body: { ts: 1 } },
        stranger: 404,
      },
      postLabel: {
        path: '/desk/labels',
        body: { label: 'Recall', color: 'red' },
        bad: { body: { label: 'A label that is far too long', color: 'red' } },
        stranger: 'own',
      },
      putLabel: {
        path: `/desk/labels/${labelId}`,
        body: { label: 'VIP', color: 'teal', description: 'Calls first' },
        bad: { body: { label: 'VIP', color: 'pink' } },
        stranger: 404,
      },
      deleteLabel: oneOf('/desk/labels', spareLabelId),
      putNote: {
        path: `/desk/notes/${noteId}`,
        body: { note: '<p>Kept in other words</p>' },
        bad: { body: { note: 'Kept', mentions: ['nobody'] } },
        stranger: 404,
      },
      deleteNote: oneOf('/desk/notes', spareNoteId),
      postUpdate: {
        path: '/desk/conversations/update',
        body: { conversationIds, priority: 'low', isStarred: true },
        bad: { body: { conversationIds } },
        stranger: 'refused',
      },
      putMassAction: {
        path: '/desk/conversations/massaction',
        body: { conversationIds, statusId: 2 },
        bad: { body: { conversationIds, statusId: 7 } },
        stranger: 'refused',
      },
    },
    merging: {
      mergeConversations: {
        path: '/desk/conversations/merge',
        body: { targetId: twin.conversationId, ids: [other.conversationId] },
        bad: { body: { targetId: twin.conversationId, ids: [] } },
        stranger: 409,
      },
      splitConversation: {
        path: `/desk/conversations/${long.conversationId}/split`,
        body: { messageIds: [long.messageId] },
        bad: { body: { messageIds: 'all' } },
        stranger: 409,
      },
    },
    files: {
      putAttachment: {
        path: `/desk/attachments/${fileId}?${part}`,
        body: bytes,
        headers: { 'content-type': 'application/octet-stream' },
        bad: { path: `/desk/attachments/${fileId}?name=a.txt` },
        // A lease unknown to the account, as after a restore before the device has shown its lease.
        stranger: 503,
      },
      postAttachment: {
        path: '/desk/attachments',
        body: form(),
        bad: { body: new FormData() },
        stranger: 'own',
      },
      postInsertedImage: {
        path: '/desk/inserted-image',
        body: form('image/png'),
        bad: { body: form() },
        stranger: 'own',
      },
      getAttachment: oneOf('/desk/attachments', file.id),
    },
    pictures: await pictureSamples(desk),
    people: {
      listUsers: { ...get('/desk/users?isActive=true'), bad: { path: '/desk/users?isActive=maybe' } },
      getUser: oneOf('/desk/users', agent.id),
      ...(await userSamples(desk)),
    },
    teams: await resourceSamples(desk, teamResource, teamProof),
    roles: await roleSamples(desk),
    ...(await publicPageSamples(desk)),
    businessHours: await resourceSamples(desk, businessHoursResource, businessHoursProof),
    ...(await channelSamples(desk)),
    jobs: await jobSamples(desk),
    undelivered: await undeliveredSamples(desk),
    parkedEvents: await parkedEventSamples(desk),
    onboarding: onboardingSamples,
    channels: {
      listMailboxes: get('/desk/mailboxes'),
      getMailbox: oneOf('/desk/mailboxes', mailboxId),
      ...(await mailboxSamples(desk)),
    },
    fetching: await fetchingSamples(desk),
    history: await historySamples(desk),
    smtp: await sendingSamples(desk),
    keptMails: keptMailSamples,
    automaticAnswers: await automaticAnswerSamples(desk),
    deliverability: await deliverabilitySamples(desk),
    discovery: discoverySamples,
    forwarding: await forwardingSamples(desk),
    setAside: await setAsideSamples(desk, messageId),
    notifications: await notificationSamples(desk, conversationId),
    ai: {
      helpMeWrite: {
        path: '/desk/conversations/help-me-write',
        body: { conversationId },
        bad: { body: {} },
        stranger: 404,
      },
      modifyEmailReply: {
        path: '/openai/modify-email-reply',
        body: { email: 'We look into it.', type: 'tone', toneType: 'Friendly' },
        bad: { body: { email: 'We look into it.', type: 'translate' } },
        stranger: 'own',
      },
    },
    factors: factorSamples(desk),
    sso: ssoSamples,
    knowledge: await knowledgeSamples(desk),
    knowledgeRedirects: await redirectSamples(desk),
    taskAutomations: await taskAutomationSamples(desk),
    ...(await developerSamples(desk)),
    ...(await ruleSamples(desk)),
    ...(await feedbackSamples(desk)),
    surveys: await surveySamples(desk, conversationId, await customer()),
    workflows: await workflowSamples(desk),
    tasks: tasks.calls,
    taskTemplates: await taskTemplateSamples(desk),
    templates: await templateSamples(desk, conversationId),
    time: { ...timeSamples({ conversationId, entryId, doomedEntryId }), ...tasks.time },
  }
}

/** Desk with the services that samples need: products, a mailbox provider, a language model. */
export const openSampledDesk = (more: TestDeskOptions = {}): Promise<TestDesk> =>
  openDesk({
    config: {
      products: sampledProducts,
      mailClients: { google: { clientId: 'outpost', clientSecret: 'a secret' } },
    },
    writer: { write: () => saying('Hello') },
    ...more,
  })

async function* saying(text: string) {
  yield await Promise.resolve(text)
}
