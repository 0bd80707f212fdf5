import { expect, test } from 'vitest'
import { cleanText } from '#server/sync/push/prepare.ts'

test('scripts and handlers in an agent’s words are gone, and the rest stays', () => {
  const html =
    '<p onclick="x()">Hello <strong>Dana</strong><script>window.x = 1</script> ' +
    '<a href="javascript:x()">link</a><img src="cid:photo"></p>'
  const cleaned = cleanText({ id: 1, html }) as { id: number; html: string }
  expect(cleaned.id).toBe(1)
  expect(cleaned.html).toContain('<strong>Dana</strong>')
  expect(cleaned.html).toContain('cid:photo')
  expect(cleaned.html).not.toMatch(/script|onclick|javascript/i)
})

test('mentions keep whom they name', () => {
  const html = '<p><span data-type="mention" data-id="7" data-label="Maya">@Maya</span> look</p>'
  expect((cleanText({ html }) as { html: string }).html).toContain('data-id="7"')
})

test('ops without words pass as they are', () => {
  const args = { conversationId: 3, statusId: 4 }
  expect(cleanText(args)).toBe(args)
})
