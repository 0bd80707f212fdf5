import { Fragment } from 'react'

/** Text with an address: lines break after `@` and dots rather than inside words. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@.])(?=\S)/u).map((part, index) => (
    // The index is the only key.
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
