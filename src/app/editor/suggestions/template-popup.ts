import type { Extension } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import type { PlaceholderValues } from '#domain/conversations/drafts/placeholder-text.ts'
import type { Template } from '#domain/templates/template.ts'
import { foldText } from '#lib/text.ts'
import { SuggestionPopup } from './suggestion-popup.ts'

/** Templates that contain what was typed; those whose subject begins with it first. */
export function templateMatches(templates: readonly Template[], query: string): Template[] {
  const wanted = foldText(query)
  const rank = ({ subject, body }: Template) => {
    const name = foldText(subject)
    if (name.startsWith(wanted)) return 0
    if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 1
    if (name.includes(wanted)) return 2
    return foldText(previewOf(body)).includes(wanted) ? 3 : 4
  }
  return templates
    .map((template) => ({ template, rank: rank(template) }))
    .filter((each) => each.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(({ template }) => template)
}

/** Whether a line begins there: after a slash within one, people mean the slash. */
function beginsLine($from: ResolvedPos): boolean {
  return $from.parentOffset === 0 || $from.nodeBefore?.type.name === 'hardBreak'
}

/** The list of templates that opens at a / at the start of a line. */
export class TemplatePopup extends SuggestionPopup<Template, Template> {
  protected override readonly enough = /\p{L}/u
  templates: readonly Template[] = []
  /** Placeholder values for the current text; the preview uses them too. */
  values: PlaceholderValues = {}
  /** Puts a template in the place of what was typed. */
  onPick: (template: Template, from: number, to: number) => void = () => undefined

  constructor() {
    super((template) => template)
  }

  /** Opens the same list at a button; what is picked goes where the cursor is. */
  openAt(anchor: Element, onPick: (template: Template) => void): void {
    this.openBeside({ anchor, find: (query) => templateMatches(this.templates, query), onPick })
  }

  /** Editor extension that opens the list. */
  extension(): Extension {
    return this.extensionOf('templates', {
      char: '/',
      allow: ({ state, range }) => beginsLine(state.doc.resolve(range.from)),
      items: ({ query }) => templateMatches(this.templates, query),
      command: ({ range, props }) => this.onPick(props, range.from, range.to),
    })
  }
}
