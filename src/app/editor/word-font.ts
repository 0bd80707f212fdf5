import { Mark, mergeAttributes } from '@tiptap/core'
import { DOMParser, Slice, type Fragment, type MarkType } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { fontFamilies, wordSizes } from '#domain/channels/mailbox.ts'

/** Font of a text; null is the message's font. */
export interface TextStyle {
  family: string | null
  /** In px. */
  size: number | null
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    wordFont: {
      /** Sets font or size of the selected or next typed text. */
      setWordFont: (look: Partial<TextStyle>) => ReturnType
    }
  }
}

interface Options {
  /** In px; null is the message's own. */
  pastedSize: number | null
}

const familyOf = (style: CSSStyleDeclaration): string | null => {
  const first = style.fontFamily
    .split(',')[0]
    ?.trim()
    .replace(/^["']|["']$/g, '')
  return fontFamilies.find((name) => name === first) ?? null
}

const sizeOf = (style: CSSStyleDeclaration, also: number | null): number | null => {
  const size = /^(\d+)px$/.exec(style.fontSize)?.[1]
  return [...wordSizes, also].find((each) => each !== null && String(each) === size) ?? null
}

/** Text with its own font or size. Pasted text loses its own and takes the editor's. */
export const WordFont = Mark.create<Options>({
  name: 'wordFont',
  addOptions: () => ({ pastedSize: null }),
  addAttributes: () => ({
    family: { default: null, rendered: false },
    size: { default: null, rendered: false },
  }),
  parseHTML() {
    const { pastedSize } = this.options
    return [
      {
        tag: 'span',
        getAttrs: (element) => {
          const look: TextStyle = {
            family: familyOf(element.style),
            size: sizeOf(element.style, pastedSize),
          }
          return look.family === null && look.size === null ? false : look
        },
      },
    ]
  },
  renderHTML({ mark, HTMLAttributes }) {
    const { family, size } = mark.attrs as TextStyle
    const style = [family !== null && `font-family: '${family}'`, size !== null && `font-size: ${size}px`]
    return ['span', mergeAttributes(HTMLAttributes, { style: style.filter(Boolean).join('; ') }), 0]
  },
  addCommands() {
    return {
      setWordFont:
        (look) =>
        ({ editor, chain }) => {
          const next = { ...(editor.getAttributes(this.name) as Partial<TextStyle>), ...look }
          const isPlain = (next.family ?? null) === null && (next.size ?? null) === null
          return isPlain ? chain().unsetMark(this.name).run() : chain().setMark(this.name, look).run()
        },
    }
  },
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const type = schema.marks[this.name] as MarkType
    const { pastedSize } = this.options
    const rules = DOMParser.fromSchema(schema).rules.filter((rule) => rule.mark !== this.name)
    return [
      new Plugin({
        props: {
          clipboardParser: new DOMParser(schema, rules),
          transformPasted: (slice, view) =>
            pastedSize === null || view.dragging ? slice : inSize(slice, type, pastedSize),
        },
      }),
    ]
  },
})

function inSize({ content, openStart, openEnd }: Slice, type: MarkType, size: number): Slice {
  const mark = type.create({ size })
  const marked = (fragment: Fragment): Fragment => {
    let result = fragment
    fragment.forEach((node, _offset, place) => {
      const next = node.isText ? node.mark(mark.addToSet(node.marks)) : node.copy(marked(node.content))
      result = result.replaceChild(place, next)
    })
    return result
  }
  return new Slice(marked(content), openStart, openEnd)
}
