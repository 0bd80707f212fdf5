import type { Extensions } from '@tiptap/core'
import Mention from '@tiptap/extension-mention'
import StarterKit from '@tiptap/starter-kit'
import { ArticlePicture, InlinePicture, type FindPicture } from './inline-picture.ts'
import type { MentionPopup } from './suggestions/mention-popup.ts'
import { articleNodes } from './article-nodes.ts'
import { tables } from './pasted-tables.ts'
import { TypedLists } from './typed-lists.ts'
import { WordFont } from './word-font.ts'

/**
 * Schema of the editor: paragraphs, lists, quotes, code, links, pasted tables, inline pictures and, in notes,
 * mentions. Pasted text is reduced to it: sizes, fonts and colours are dropped in favour of the inbox's, or
 * of `pastedSize` (px). Articles also have headings, callouts and videos.
 */
export function editorExtensions(
  popup: MentionPopup,
  findPicture: FindPicture,
  pastedSize: number | null = null,
  isArticle = false,
): Extensions {
  return [
    StarterKit.configure({
      heading: isArticle ? { levels: [2, 3] } : false,
      horizontalRule: false,
      strike: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['http', 'https', 'mailto', 'tel'],
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
      },
    }),
    isArticle ? ArticlePicture : InlinePicture.configure({ findPicture }),
    WordFont.configure({ pastedSize }),
    TypedLists,
    ...tables(isArticle),
    ...(isArticle ? articleNodes : []),
    Mention.configure({
      suggestion: popup.options(),
      renderHTML: ({ node }) => [
        'span',
        {
          'data-type': 'mention',
          'data-id': String(node.attrs['id']),
          'data-label': String(node.attrs['label']),
        },
        `@${String(node.attrs['label'])}`,
      ],
    }),
  ]
}
