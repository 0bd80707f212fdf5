import * as z from 'zod/mini'
import { contactFormResource } from '../contact-forms/contact-form.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { listPage, listQuery } from '../list-query.ts'
import { whatsappResource } from './whatsapp-channel.ts'

/*
 * Channels of several kinds share one path (ADM-035, D1-95): permissions and fields of a call depend on the
 * kind of the channel.
 */

/** Kinds of channels under `/channels`, by type. */
export const channelKinds = { support_form: contactFormResource, whatsapp: whatsappResource } as const

/** The type of a channel under `/channels`. */
export type ChannelType = keyof typeof channelKinds

const row = z.union([contactFormResource.row, whatsappResource.row])
const sorts = ['headerText', 'subHeaderText', 'name', 'phoneNumber'] as const
const named = z.object({ id: id() })

/** The calls that all kinds share. */
export const channelEndpoints = {
  listChannels: defineEndpoint({
    method: 'GET',
    path: '/channels',
    summary: 'List the channels of one type: contact forms unless another is asked for',
    needs: 'signed-in',
    input: z.object({
      ...listQuery(sorts),
      type: z._default(z.enum(['support_form', 'whatsapp']), 'support_form'),
      /** By default the sort order of the type. */
      sort: z.optional(z.enum(sorts)),
    }),
    output: listPage(row),
  }),
  getChannel: defineEndpoint({
    ...{ method: 'GET', path: '/channels/:id', summary: 'Read a channel', needs: 'signed-in' },
    ...{ input: named, output: row },
  }),
  updateChannel: defineEndpoint({
    ...{ method: 'PUT', path: '/channels/:id', needs: 'signed-in' },
    summary: 'Change a channel: takes the words that one of its type is made with',
    input: z.looseObject({ id: id(), revision: z.optional(z.int()) }),
    output: row,
  }),
  removeChannel: defineEndpoint({
    ...{ method: 'DELETE', path: '/channels/:id', summary: 'Delete a channel', needs: 'signed-in' },
    ...{ input: named, output: named },
  }),
}
