import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../support/desk.ts'
import { form } from './file-form.ts'
import type { Sample } from './sample.ts'

/** A sample of every call about templates, on a desk with a conversation to fill them from. */
export async function templateSamples(
  desk: TestDesk,
  conversationId: number,
): Promise<Record<keyof (typeof endpoints)['templates'], Sample>> {
  const template = async () => {
    const body = { subject: 'Thanks', body: '<p>Hello {{contact.firstName}}</p>' }
    const { body: made } = await desk.call<{ id: number }>('POST', '/desk/templates', {
      as: desk.owner,
      body,
    })
    return made.id
  }
  const [templateId, doomedTemplateId] = [await template(), await template()]
  return {
    list: { path: '/desk/templates', bad: { path: '/desk/templates?limit=1000' }, stranger: 'own' },
    get: {
      bad: { path: '/desk/templates/abc' },
      stranger: 404,
      path: `/desk/templates/${templateId}?conversationId=${conversationId}`,
    },
    create: {
      path: '/desk/templates',
      body: { subject: 'On its way', body: '<p>Your parts are on their way.</p>' },
      bad: { body: { subject: 'On its way', body: '<p> </p>' } },
      stranger: 'own',
    },
    update: {
      path: `/desk/templates/${templateId}`,
      body: { subject: 'Thanks', body: '<p>Dear {{contact.name}}</p>' },
      bad: { body: { subject: ' ', body: '<p>Dear {{contact.name}}</p>' } },
      stranger: 404,
    },
    remove: {
      path: `/desk/templates/${doomedTemplateId}`,
      bad: { path: '/desk/templates/abc' },
      stranger: 404,
    },
    postTemplateAttachment: {
      path: '/desk/automation/templates/attachments',
      body: form(),
      bad: { body: new FormData() },
      stranger: 'own',
    },
  }
}
