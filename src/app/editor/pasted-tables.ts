import { Extension, Node, type Extensions } from '@tiptap/core'
import { deleteTable, goToNextCell, isInTable, tableEditing, CellSelection } from '@tiptap/pm/tables'

/*
 * Tables of pasted mail and spreadsheets are kept, editable and removable; articles can create them. In mail
 * the borders are inline styles, since recipients have no style sheet; pages have their own.
 */

const cellLook = 'border: thin solid silver; padding: 0.2em 0.5em; text-align: left; vertical-align: top'

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})

const cell = (name: string, tag: 'td' | 'th', style: string | undefined) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // Required by prosemirror-tables; widths are left to the reader's client.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, { ...HTMLAttributes, style }, 0],
  })

const row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const table = (style: string | undefined) =>
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', { style }, ['tbody', 0]],
    // Node property for prosemirror-tables.
    extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  })

/** Tab moves between cells; Backspace or Delete removes a table whose cells are all selected. */
const keys = Extension.create({
  name: 'tableKeys',
  addKeyboardShortcuts() {
    const move = (by: 1 | -1) => () =>
      isInTable(this.editor.state) && goToNextCell(by)(this.editor.state, this.editor.view.dispatch)
    const remove = () => {
      const { selection } = this.editor.state
      const isWhole =
        selection instanceof CellSelection && selection.isColSelection() && selection.isRowSelection()
      return isWhole && deleteTable(this.editor.state, this.editor.view.dispatch)
    }
    return { Tab: move(1), 'Shift-Tab': move(-1), Backspace: remove, Delete: remove }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

/** Editor extensions for tables. @param isPlain without inline borders. */
export const tables = (isPlain: boolean): Extensions => {
  const look = isPlain ? undefined : cellLook
  return [
    table(isPlain ? undefined : 'border-collapse: collapse'),
    row,
    ...[cell('tableCell', 'td', look), cell('tableHeader', 'th', look)],
    keys,
  ]
}
