import { expect, test } from 'vitest'
import type { WidgetArticle } from '#domain/support-widget/panel.ts'
import type { SupportWidgetInput } from '#domain/support-widget/support-widget.ts'
import type { TestDesk } from '../../support/desk.ts'
import { askPanel, shop } from './panel-calls.ts'
import { supportWidgetProof } from './support-widget-proof.ts'

interface Opened {
  desk: TestDesk
  /** Creates a widget; returns its key. */
  widgetOf: (change?: Partial<SupportWidgetInput>) => Promise<string>
}

/** Proves the article search on an open desk. */
export function proveArticles(opened: () => Opened): void {
  test('articles of a published knowledge base are found in the panel, on allowed pages alone', async () => {
    const { desk, widgetOf } = opened()
    const as = desk.owner
    const { body: base } = await desk.call<{ id: number }>('POST', '/docs/createDoc', {
      as,
      body: { name: 'Help' },
    })
    const closed = { ...supportWidgetProof.good(desk), docId: base.id }
    const early = await desk.call('POST', '/support-widgets', { as, body: closed })
    expect(early).toMatchObject({ status: 400, body: { field: 'docId' } })
    const body = {
      docId: base.id,
      name: 'Mending a fork',
      content: '<p>Bring your fork.</p>',
      isPublished: true,
    }
    const made = await desk.call<{ id: number }>('POST', '/docs/article/createArticle', { as, body })
    const [key, without] = [await widgetOf({ docId: base.id }), await widgetOf()]
    const find = async (at: string, origin = shop) => {
      const { status, said } = await askPanel(desk, `${at}/articles?q=fork`, { origin })
      return { status, articles: (said as unknown as { articles: WidgetArticle[] }).articles }
    }
    const { articles } = await find(key)
    expect(articles).toMatchObject([{ title: 'Mending a fork', text: 'Bring your fork.' }])
    const page = await fetch(new URL(new URL(articles[0]?.url ?? '').pathname, desk.url))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Bring your fork.')])
    expect((await find(without)).articles).toEqual([])
    expect((await find(key, 'https://evil.example')).status).toBe(403)
    await desk.sql('update articles set is_published = false where id = $1', [made.body.id])
    expect((await find(key)).articles).toEqual([])
    const frame = await (await fetch(`${desk.url}/widget/${key}`)).text()
    expect(frame).toContain('hasArticles&quot;:false')
  })
}
