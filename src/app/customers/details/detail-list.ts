import { styled } from '#app/theme/styled.ts'

/** Details of a person: labels at the left, values at the right. */
export const DetailList = styled('dl')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: theme.spacing(4),
  rowGap: theme.spacing(1.5),
  // Consecutive lists with aligned columns, which may contain fields.
  '&[data-aligned]': {
    gridTemplateColumns: `${theme.spacing(24)} minmax(0, 1fr)`,
    alignItems: 'start',
  },
  // A label is aligned with the first line of a long value.
  '&[data-aligned] dt, &[data-aligned] dd': { minHeight: theme.size.controlSm },
  '&[data-aligned] dt': { display: 'flex', alignItems: 'center' },
  '&[data-aligned] dd > textarea': { flex: '1 1 auto' },
  '& dt': { color: theme.vars.palette.ink3 },
  '& dd': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
  '& a': {
    borderRadius: theme.radius.kbd,
    [theme.media.hover]: { '&:hover': { color: theme.vars.palette.link, textDecoration: 'underline' } },
  },
  [theme.media.touch]: {
    alignItems: 'center',
    rowGap: 0,
    '&[data-aligned]': { alignItems: 'start' },
    '& dd, &[data-aligned] dt, &[data-aligned] dd': { minHeight: theme.size.controlLg },
    '& a': { display: 'flex', alignItems: 'center', flex: 1, minHeight: theme.size.touch },
  },
}))
