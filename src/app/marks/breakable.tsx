import { Fragment } from 'react'

/** Words with an address among them: a line ends after its `@` and its dots before it ends inside a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@.])(?=\S)/u).map((part, index) => (
    // Parts have no other identity than their place.
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
