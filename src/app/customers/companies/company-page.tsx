import { ArrowLeft, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import { companyBeside } from '#domain/customers/beside.ts'
import { companyResource, type Company } from '#domain/customers/company.ts'
import { deleteCompanies, postCompanyNote } from '#domain/customers/endpoints.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { useCommands } from '#app/commands/handlers.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { customerName } from '#app/messages/customer-name.ts'
import { LinkLine } from '#app/messages/link-line.ts'
import { peopleOfCompany } from '#local/queries/people.ts'
import { paths, toRecordId } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { CompanyDetails, KnownCompany } from './company-details.tsx'
import { CompanyPeople } from './company-people.tsx'
import {
  CustomerColumns,
  CustomerMain,
  CustomerPart,
  CustomerPlace,
  CustomerSide,
} from '../customer-page-styles.ts'
import { PageHead } from '#app/records/page-layout.ts'
import { CustomValues } from '../fields/custom-values.tsx'
import { useCustomFields } from '../fields/use-custom-fields.ts'
import { FavouriteButton } from '../list/favourite-button.tsx'
import { NoteList } from '../details/note-list.tsx'
import { OwnTags } from '../details/own-tags.tsx'

const CompanyDialog = lazy(() => import('./company-dialog.tsx'))

const { get, update } = companyResource.endpoints

interface CompanyProps {
  company: Company
  asOf: number | undefined
  /** Stores the result of a change. */
  keep: (company: Company) => Promise<void>
  again: () => void
}

function useRemoval({ id, name }: Company) {
  const desk = useDesk()
  const navigate = useNavigate()
  return async () => {
    const isSure = await ask({
      title: `Delete ${name}`,
      text: 'Its people stay, and keep its name.',
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isSure) return
    // The path parameter is a text, which the endpoint parses.
    await callDesk(desk, deleteCompanies, { ids: String(id) as never })
    showToast({ text: 'Company Deleted' })
    await navigate(paths.companies)
  }
}

function CompanyHead({ company, keep }: Pick<CompanyProps, 'company' | 'keep'>) {
  const navigate = useNavigate()
  const denied = useAccess(manageContactsAccess, true)
  const remove = useRemoval(company)
  const [isEditing, setIsEditing] = useState(false)
  const back = () => void navigate(paths.companies)
  useCommands({ 'list.back': back })
  return (
    <PageHead>
      <IconButton name="Back" icon={ArrowLeft} onClick={back} />
      <Avatar id={company.id} name={company.name} kind="team" size="lg" />
      <h1>{company.name}</h1>
      {company.bindWithDomain && <span data-count>New people with this domain join by themselves.</span>}
      <span data-end>
        <FavouriteButton id={company.id} />
        <Button variant="outline" icon={Pencil} denied={denied} onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        <IconButton
          name="Delete company"
          icon={Trash2}
          denied={denied}
          onClick={() => void remove().catch(reportFailure)}
        />
      </span>
      {isEditing && (
        <Suspense fallback={<HeldKeys />}>
          <CompanyDialog
            company={company}
            onClose={() => setIsEditing(false)}
            onSaved={(saved) => void keep(saved).catch(reportFailure)}
          />
        </Suspense>
      )}
    </PageHead>
  )
}

/** Tags a company; a second change waits for the first, which makes its revision. */
function useTagging(shown: Company, keep: CompanyProps['keep']) {
  const desk = useDesk()
  const last = useRef(shown)
  const turn = useRef<Promise<unknown>>(undefined)
  if (shown.revision > last.current.revision || shown.id !== last.current.id) last.current = shown
  const tag = async (labelId: number, isOn: boolean) => {
    const { notes: _notes, createdAt: _at, labelIds, ...words } = last.current
    const rest = labelIds.filter((each) => each !== labelId)
    last.current = await callDesk(desk, update, { ...words, labelIds: isOn ? [...rest, labelId] : rest })
    await keep(last.current)
  }
  return (labelId: number, isOn: boolean) => {
    const next = Promise.resolve(turn.current).then(() => tag(labelId, isOn))
    turn.current = next.catch(() => undefined)
    return next
  }
}

function CompanyShown({ company, asOf, keep, again }: CompanyProps) {
  const desk = useDesk()
  const denied = useAccess(manageContactsAccess, true)
  const fields = useCustomFields('company')
  const { id, labelIds, notes } = company
  const tag = useTagging(company, keep)
  const addNote = async (note: string) => {
    await callDesk(desk, postCompanyNote, { id, note })
    again()
  }
  return (
    <CustomerPlace aria-label="Company">
      <CompanyHead company={company} keep={keep} />
      {asOf !== undefined && <AsOfLine at={asOf} />}
      <CustomerColumns>
        <CustomerSide>
          <CustomerPart aria-label="Details">
            <h2>Details</h2>
            <CompanyDetails company={company} />
            <CustomValues fields={fields} values={company.fields} />
          </CustomerPart>
          <CustomerPart aria-label="Tags">
            <h2>Tags</h2>
            <OwnTags labelIds={labelIds} denied={denied} onTag={tag} />
          </CustomerPart>
          <CustomerPart aria-label="Notes on the company">
            <h2>Notes {notes.length > 0 && <span>{notes.length}</span>}</h2>
            <NoteList key={id} of={`company.${id}`} notes={notes} denied={denied} onAdd={addNote} />
          </CustomerPart>
        </CustomerSide>
        <CustomerMain>
          <CompanyPeople companyId={id} />
        </CustomerMain>
      </CustomerColumns>
    </CustomerPlace>
  )
}

/** Offline view of a company, from its members on this device. */
function CompanyHeld({ companyId, fallback }: { companyId: number; fallback: ReactNode }) {
  const people = useLive(peopleOfCompany, companyId)
  const company = people?.[0] && companyBeside(people[0])
  const navigate = useNavigate()
  const back = () => void navigate(paths.companies)
  useCommands({ 'list.back': back })
  if (!company) return fallback
  return (
    <>
      <PageHead>
        <IconButton name="Back" icon={ArrowLeft} onClick={back} />
        <Avatar id={company.id} name={company.name} kind="team" size="lg" />
        <h1>{company.name}</h1>
      </PageHead>
      <CustomerColumns>
        <CustomerSide>
          <CustomerPart aria-label="Details">
            <h2>Details</h2>
            <KnownCompany company={company} />
          </CustomerPart>
        </CustomerSide>
        <CustomerMain>
          <CustomerPart aria-label="People">
            <h2>
              People on this device <span>{people.length}</span>
            </h2>
            <ul>
              {people.map((person) => (
                <li key={person.id}>
                  <LinkLine to={paths.customer(person.id)}>
                    <span dir="auto">{customerName(person)}</span>
                  </LinkLine>
                </li>
              ))}
            </ul>
          </CustomerPart>
        </CustomerMain>
      </CustomerColumns>
    </>
  )
}

function CompanyOf({ companyId }: { companyId: number }) {
  const desk = useDesk()
  const { value, gap, again, asOf, refused, keep } = useAnswer<Company>(
    { key: `company ${companyId}`, schema: companyResource.row },
    (signal) => callDesk(desk, get, { id: companyId }, signal),
  )
  if (refused || value === null) return <ErrorScreen status={refused ?? 404} />
  const missing = <AnswerGap gap={gap} again={again} what="The company" />
  if (value) return <CompanyShown company={value} {...{ asOf, keep, again }} />
  return (
    <CustomerPlace aria-label="Company">
      {gap === 'connection' ? <CompanyHeld companyId={companyId} fallback={missing} /> : missing}
    </CustomerPlace>
  )
}

/** Page of a company: members and details (CUS-004). */
export function CompanyPage() {
  const companyId = toRecordId(useParams().companyId)
  return companyId === null ? <ErrorScreen status={404} /> : <CompanyOf companyId={companyId} />
}
