/**
 * Joins the soft-broken lines of `format=flowed` text (RFC 3676) into paragraphs; quoted lines are joined only
 * within their depth, and a signature line never is.
 */
export function unflow(text: string, deletesSpace: boolean): string {
  const result: string[] = []
  let open: { depth: number; text: string } | null = null
  for (const source of text.split('\n')) {
    const depth = quoteDepth(source)
    const stuffed = source.slice(depth)
    const line = stuffed.startsWith(' ') ? stuffed.slice(1) : stuffed
    const isFlowed = line.endsWith(' ') && line !== '-- '
    if (open && (open.depth !== depth || line === '-- ')) {
      result.push(quoted(open))
      open = null
    }
    const content: string = (open?.text ?? '') + (isFlowed && deletesSpace ? line.slice(0, -1) : line)
    if (isFlowed) open = { depth, text: content }
    else {
      result.push(quoted({ depth, text: content }))
      open = null
    }
  }
  if (open) result.push(quoted(open))
  return result.join('\n')
}

function quoteDepth(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth++
  return depth
}

function quoted(line: { depth: number; text: string }): string {
  return line.depth > 0 ? `${'>'.repeat(line.depth)} ${line.text}` : line.text
}
