import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import { statusPath, type pagePictures, type StatusPage } from '#domain/status-page/page.ts'
import { keepPicture, removePicture } from '../attachments/kept-pictures.ts'
import { pictureIn } from '../attachments/picture-handlers.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { checkHost, type HostParts } from '../hosts/hosts.ts'
import { changePage, makePage, readPages, removePage, type PageParts } from './pages-store.ts'

/** Dependencies of the status page settings. */
export type PageHandlerParts = PageParts & FileIntake & HostParts

/** Handlers for status pages and their settings. */
export function pageHandlers(parts: PageHandlerParts) {
  const pagesOf = ({ actor }: Call) =>
    parts.database.look(actor.accountId, (sql) => readPages(sql, parts.origin()))
  const pageOf = async (call: Call, id?: number): Promise<StatusPage> => {
    const page = (await pagesOf(call)).find((each) => id === undefined || each.id === id)
    if (!page) throw new DeskError('NOT_FOUND')
    return page
  }
  const embedOf = ({ id, revision, embed, domain }: StatusPage) => ({
    ...{ id, revision, ...embed },
    snippet: `<script async src="${parts.origin()}${statusPath(domain)}/embed.js"></script>`,
  })
  return {
    getStatusPages: async (_, call) => ({ data: await pagesOf(call) }),
    addStatusPage: (words, call) => makePage(parts, call, words),
    changeStatusPage: (change, call) => changePage(parts, call, change),
    changeGeneral: (change, call) => changePage(parts, call, change),
    async deleteStatusPage({ id }, call) {
      const { logo, favicon } = await removePage(parts, call, id)
      await forget(parts, call, [logo, favicon])
      return { id }
    },
    async getCustomUrl(_, call) {
      const [page] = await pagesOf(call)
      return page ? { id: page.id, customUrl: page.customUrl } : null
    },
    async putCustomUrl({ id, customUrl }, call) {
      const page = await changePage(parts, call, { id: (await pageOf(call, id)).id, customUrl })
      return { id: page.id, customUrl: page.customUrl }
    },
    async checkPageHost({ id }, call) {
      await checkHost(parts, call.actor.accountId, { column: 'page_id', id })
      return pageOf(call, id)
    },
    async getEmbed(_, call) {
      const [page] = await pagesOf(call)
      return page ? embedOf(page) : null
    },
    putEmbed: async ({ id, revision, ...embed }, call) =>
      embedOf(await changePage(parts, call, { id, revision, embed })),
    async postPagePicture({ id, type }, call) {
      const page = await pageOf(call, id)
      const name = await keepPicture(parts, call.actor, await pictureIn(call.request))
      return showPicture(parts, call, page, { type, name })
    },
    deletePagePicture: async ({ id, type, uploadUrl }, call) => {
      const page = await pageOf(call, id)
      // It may have been replaced meanwhile.
      if (uploadUrl !== undefined && uploadUrl !== page[type]) throw new DeskError('NOT_FOUND')
      return showPicture(parts, call, page, { type, name: null })
    },
  } satisfies HandlersOf<(typeof endpoints)['statusPages']>
}

/** Sets or removes a picture of a page, and deletes the previous one. */
async function showPicture(
  parts: PageHandlerParts,
  call: Call,
  page: StatusPage,
  { type, name }: { type: (typeof pagePictures)[number]; name: string | null },
): Promise<StatusPage> {
  const after = await changePage(parts, call, { id: page.id, [type]: name })
  await forget(parts, call, [page[type]])
  return after
}

async function forget(
  parts: PageHandlerParts,
  { actor }: Call,
  urls: readonly (string | null)[],
): Promise<void> {
  for (const url of urls)
    if (url !== null)
      await removePicture(parts, { accountId: actor.accountId, name: url.slice(pictureUrl('').length) })
}
