import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { widgetPanelPath } from '#domain/support-widget/support-widget.ts'
import { closedFramePage, framePage } from '#site/support-widget/frame-page.tsx'
import { DeskError } from '#domain/errors.ts'
import { framedBy } from '../http/security.ts'
import { sendPage, type PublicPageParts } from '../http/send-page.ts'
import { findWidget } from './find-widget.ts'

/** Dependencies of the widget's frame. */
export interface FrameParts extends Pick<PublicPageParts, 'database'> {
  /** Folder of the built app; null if it is served elsewhere. */
  web: string | null
}

/**
 * Serves the page in the frame of a widget. Its CSP allows one script and requests to this server only, and
 * framing by the allowed origins only.
 */
export function serveFrames(app: FastifyInstance, { database, web }: FrameParts): void {
  let panel: Promise<string> | undefined
  app.get('/widget/:key', async (request: FastifyRequest<{ Params: { key: string } }>, reply) => {
    try {
      const widget = await findWidget(database, request.params.key)
      panel ??= panelAddress(web)
      const html = framePage(widget, await panel)
      return sendPage(letFrame(reply, widget.allowedOrigins), 200, html)
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      // An empty frame shows nothing on a page that still has the snippet.
      return sendPage(letFrame(reply, ['*']), 404, closedFramePage())
    }
  })
}

/** Allows framing by some origins, also by cross-origin isolated pages. */
const letFrame = (reply: FastifyReply, origins: readonly string[]): FastifyReply =>
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', framedBy(origins))
    .header('cross-origin-resource-policy', 'cross-origin')

/** URL of the panel's script, with a content hash, so that it can be cached permanently. */
async function panelAddress(web: string | null): Promise<string> {
  if (web === null) return widgetPanelPath
  const content = await readFile(join(web, 'widget', 'panel.js')).catch(() => '')
  return `${widgetPanelPath}?v=${createHash('sha256').update(content).digest('hex').slice(0, 12)}`
}
