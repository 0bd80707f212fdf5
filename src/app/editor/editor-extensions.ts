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
 * Content of the editor: paragraphs, lists, quotes, code, links, pasted tables, inline pictures and, in notes,
 * mentions. Pasted text takes this form and no other, so its sizes, fonts and colours fall away and it stands in the
 * inbox's own, or in `pastedSize` (px). Articles have headings, callouts and videos too.
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
