import { styled } from '#app/theme/styled.ts'
import { refusalOf } from '#domain/access/access.ts'
import { manageAccess } from '#domain/access/plan-access.ts'
import { Mail, Phone, UserRound } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { Link } from 'react-router-dom'
import type { Contact } from '#domain/customers/contact.ts'
import { nameOf } from '#domain/people/name.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Truncate } from '#app/ui/tips/truncate.tsx'
import { paths } from '#app/paths.ts'
import { customerName } from '#app/messages/customer-name.ts'

const NewEmailDialog = lazy(async () => ({
  default: (await import('#app/composer/new-email/new-email-dialog.tsx')).NewEmailDialog,
}))

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(3),
  flex: 'none',
  padding: theme.spacing(3.5, 4, 3),
  '& h1': theme.typography.title,
  '& h2': theme.typography.head,
  '& p': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
  '&[data-page]': {
    padding: theme.spacing(3, 6, 3, 4),
    borderBottom: theme.edge.line,
    [theme.media.phone]: { padding: theme.spacing(2, 4, 3, 2) },
  },
}))

const Person = styled('div')({ flex: '1 1 0', minWidth: 0 })

const Acts = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  '&:empty': { display: 'none' },
  '[data-pane] > &': {
    flexBasis: '100%',
    minWidth: 0,
    '& > .MuiButton-root': { flex: '1 1 auto', minWidth: 0, padding: theme.spacing(0, 1.5) },
  },
  [theme.media.phone]: {
    flexBasis: '100%',
    '& > .MuiButton-root': { flex: '1 1 0' },
    // Aligned with the content below, not with the back arrow.
    '[data-page] > &': { paddingLeft: theme.spacing(2) },
  },
}))

interface CustomerHeadProps {
  contact: Contact
  /** page: on the customer's own page. pane: beside a conversation, with a link to the page. */
  layout: 'page' | 'pane'
  start?: ReactNode
  end?: ReactNode
}

/** Name of the customer, with contact actions. */
export function CustomerHead({ contact, layout, start, end }: CustomerHeadProps) {
  const { actor } = useDesk()
  const [isWriting, setIsWriting] = useState(false)
  const isPage = layout === 'page'
  const { email, phone, jobTitle, companyName } = contact
  const name = customerName(contact)
  const role = [jobTitle, companyName].filter(Boolean).join(', ')
  const Name = isPage ? 'h1' : 'h2'
  return (
    <Head data-page={isPage || undefined} data-pane={!isPage || undefined}>
      {start}
      <Avatar id={contact.id} name={name} size="lg" />
      <Person>
        <Name>
          <Truncate text={name} />
        </Name>
        {role && (
          <p>
            <Truncate text={role} />
          </p>
        )}
      </Person>
      {end}
      <Acts>
        {email && (
          <Button
            variant="outline"
            icon={Mail}
            denied={refusalOf(actor, manageAccess)}
            onClick={() => setIsWriting(true)}
          >
            Email
          </Button>
        )}
        {phone && (
          <Button variant="outline" icon={Phone} component="a" href={`tel:${phone.replace(/\s+/g, '')}`}>
            Call
          </Button>
        )}
        {!isPage && (
          <Button variant="outline" icon={UserRound} component={Link} to={paths.customer(contact.id)}>
            Profile
          </Button>
        )}
      </Acts>
      {isWriting && email && (
        <Suspense fallback={<HeldKeys />}>
          <NewEmailDialog
            open
            onClose={() => setIsWriting(false)}
            to={[{ email, name: nameOf({ ...contact, email: null }) }]}
          />
        </Suspense>
      )}
    </Head>
  )
}
