import { Node, type Extensions } from '@tiptap/core'
import { isCallout, videoSource } from '#domain/knowledge/rich-words.ts'

/** A highlighted box; the attribute `kind` is one of `callouts`. */
const callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info',
      parseHTML: (element: HTMLElement) => {
        const kind = element.dataset['callout']
        return isCallout(kind) ? kind : 'info'
      },
      renderHTML: ({ kind }: Record<string, unknown>) => ({ 'data-callout': kind }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
})

/** Attributes of a video from a paragraph that contains only its link. */
const onlyVideo = (paragraph: HTMLElement) => {
  const link = paragraph.firstElementChild
  const isAlone = paragraph.childNodes.length === 1 && link?.matches('a[data-video]')
  const href = isAlone ? (link?.getAttribute('href') ?? '') : ''
  return videoSource(href) !== null && { href, title: link?.textContent.trim() }
}

/** A video by its address. Readers get a link: a public page loads nothing from third parties. */
const video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: { default: '', rendered: false }, title: { default: '', rendered: false } }),
  parseHTML: () => [{ tag: 'p', priority: 60, getAttrs: onlyVideo }],
  renderHTML: ({ node }) => {
    const { href, title } = node.attrs as { href: string; title: string }
    return ['p', ['a', { href, 'data-video': videoSource(href) }, title]]
  },
})

/** Nodes available in articles only. */
export const articleNodes: Extensions = [callout, video]
