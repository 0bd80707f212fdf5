import type { Extension } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import type { PlaceholderValues } from '#domain/conversations/drafts/placeholder-text.ts'
import type { Template } from '#domain/templates/template.ts'
import { foldText } from '#lib/text.ts'
import { SuggestionPopup } from './suggestion-popup.ts'

/** Templates that contain the query; those whose subject starts with it first. */
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

/** True at the start of a line; within a line a slash is a slash. */
function beginsLine($from: ResolvedPos): boolean {
  return $from.parentOffset === 0 || $from.nodeBefore?.type.name === 'hardBreak'
}

/** Suggestion list of templates at a / at the start of a line. */
export class TemplatePopup extends SuggestionPopup<Template, Template> {
  protected override readonly enough = /\p{L}/u
  templates: readonly Template[] = []
  /** Placeholder values for the current text; the preview uses them too. */
  values: PlaceholderValues = {}
  /** Replaces the typed text by a template. */
  onPick: (template: Template, from: number, to: number) => void = () => undefined

  constructor() {
    super((template) => template)
  }

  /** Opens the list at a button; the choice is inserted at the cursor. */
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
