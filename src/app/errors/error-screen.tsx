import { styled } from '#app/theme/styled.ts'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { errorText } from './error-texts.ts'

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  flex: 1,
  alignContent: 'center',
  minHeight: '100%',
  backgroundColor: theme.vars.palette.sheet,
}))

const Sign = styled('p')({ fontSize: '4rem', lineHeight: 1, textAlign: 'center' })

/** Screen instead of a page that cannot be shown. */
export function ErrorScreen({ status }: { status: number }) {
  const { title, text, sign } = errorText(status)
  if (sign)
    return (
      <Place>
        <Sign>{sign}</Sign>
      </Place>
    )
  return (
    <Place>
      <EmptyState
        drawing="missing"
        title={title}
        text={text}
        action={
          <Button variant="primary" component={Link} to={paths.home}>
            Go to Homepage
          </Button>
        }
      />
    </Place>
  )
}
