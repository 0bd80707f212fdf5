import { Extension, Node, type Extensions } from '@tiptap/core'
import { deleteTable, goToNextCell, isInTable, tableEditing, CellSelection } from '@tiptap/pm/tables'

/*
 * Tables of pasted mail and sheets stay tables: they can be written in and taken out; articles have tools that draw
 * them. Their lines are part of a mail, or its reader would see none; a page draws them by its own style.
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
      // Asked for by the package that keeps tables whole; widths are left to the reader.
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
    // Asked of every node of the editor, and read by the package that keeps tables whole.
    extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  })

/** Tab goes from cell to cell; a table whose cells are all selected goes by Backspace or Delete. */
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

/** Everything an editor needs to keep tables. @param isPlain without lines of their own. */
export const tables = (isPlain: boolean): Extensions => {
  const look = isPlain ? undefined : cellLook
  return [
    table(isPlain ? undefined : 'border-collapse: collapse'),
    row,
    ...[cell('tableCell', 'td', look), cell('tableHeader', 'th', look)],
    keys,
  ]
}
