import { styled } from '#app/theme/styled.ts'
import { tagColor } from '#app/marks/tag-color.ts'

const Dot = styled('span')(({ theme }) => ({
  flex: 'none',
  width: theme.size.dot + 2,
  height: theme.size.dot + 2,
  borderRadius: 3,
}))

/** A label's colour, beside its name. */
export function LabelDot({ color }: { color: string }) {
  return (
    <Dot aria-hidden sx={(theme) => ({ backgroundColor: theme.vars.palette.tag[tagColor(color)].dot })} />
  )
}
