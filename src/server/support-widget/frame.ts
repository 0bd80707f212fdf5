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
  /** Folder of the built app; null where something else serves it. */
  web: string | null
}

/**
 * Serves the page inside the frame of a widget. It loads one script of ours and asks this server alone, and may stand
 * in the pages of the allowed origins only.
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
      // An empty frame shows nothing on the page of somebody who has not taken the snippet away yet.
      return sendPage(letFrame(reply, ['*']), 404, closedFramePage())
    }
  })
}

/** Lets pages of some origins show it, also those that ask for isolation from others. */
const letFrame = (reply: FastifyReply, origins: readonly string[]): FastifyReply =>
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', framedBy(origins))
    .header('cross-origin-resource-policy', 'cross-origin')

/** Where the panel's script is: its address changes with its content, so that it can be kept for ever. */
async function panelAddress(web: string | null): Promise<string> {
  if (web === null) return widgetPanelPath
  const content = await readFile(join(web, 'widget', 'panel.js')).catch(() => '')
  return `${widgetPanelPath}?v=${createHash('sha256').update(content).digest('hex').slice(0, 12)}`
}
