import { expect, test } from 'vitest'
import { articleLinksIn } from '#domain/knowledge/article-links.ts'

const desk = 'https://desk.test/help/7/31'
const of = (articleId: number, docId: number | null = 7, host = 'desk.test') => ({ articleId, docId, host })

test.each([
  [`<a href="${desk}-store-a-battery">x</a>`, [of(31)]],
  [`<a class="a" href="${desk}?from=mail#top">x</a>`, [of(31)]],
  ['<a href="https://help.customer.test/31-store">x</a>', [of(31, null, 'help.customer.test')]],
  [`<a href="${desk}-a">x</a><a href="${desk}-a">y</a>`, [of(31)]],
  ['<a href="https://desk.test/help/7">x</a>', []],
  ['<a href="https://desk.test/help/7/search">x</a>', []],
  ['<a href="mailto:a@b.test">x</a>', []],
  [
    `<p>Done.</p><p>On Fri, 27 Nov 2026 10:00:00 GMT, Lena wrote:</p><blockquote><a href="${desk}">x</a></blockquote>`,
    [],
  ],
])('article links of %s', (html, links) => {
  expect(articleLinksIn(html)).toEqual(links)
})
