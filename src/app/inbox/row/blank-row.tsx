import { Blank, Line, RowFrame } from './row-styles.ts'
import type { RowLines } from './list-row.tsx'

const widths = ['38%', '76%', '54%', '30%']

/** A row that is still being read: grey lines for the moment it takes. */
export function BlankRow({ lines }: { lines: RowLines }) {
  return (
    <RowFrame data-lines={lines} aria-hidden>
      {widths.slice(0, lines).map((width) => (
        <Line key={width}>
          <Blank style={{ width }} />
        </Line>
      ))}
    </RowFrame>
  )
}
