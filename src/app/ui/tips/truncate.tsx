import { styled } from '#app/theme/styled.ts'
import { cutText } from './cut-text.ts'

const Line = styled('span')(({ theme }) => ({
  ...theme.mix.truncate,
  display: 'block',
  textAlign: 'left',
}))

interface TruncateProps {
  text: string
  /** Characters kept before the pane cuts further: contact 35, search hit 20, attachment 15 or 10. */
  max?: number
  className?: string
}

/** Single line with an ellipsis; the full text is its tooltip if it was cut. */
export function Truncate({ text, max, className }: TruncateProps) {
  const shown = max === undefined ? text : cutText(text, max)
  return (
    <Line dir="auto" className={className} title={shown === text ? undefined : text}>
      {shown}
    </Line>
  )
}
