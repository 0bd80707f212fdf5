import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { belowLimits } from '#domain/ratings/scale.ts'
import { surveyLimits, type Survey } from '#domain/surveys/survey.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundMany, BoundPicture, BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { styled } from '#app/theme/styled.ts'
import type { Denial } from '#app/ui/denial.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { reference } from '#local/queries/people.ts'
import { ratingOptions } from './rating-options.ts'
import { SurveyPreview } from './survey-preview.tsx'
import { holdPicture, type SurveyValues } from './survey-values.ts'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${theme.size.formColumn * 0.6}px), 1fr))`,
  gap: theme.spacing(6),
  alignItems: 'start',
}))

const Part = styled('details')(({ theme }) => ({
  '& > summary': {
    ...theme.typography.head,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    padding: theme.spacing(2, 0),
    borderBottom: theme.edge.line,
    cursor: 'pointer',
    '&::-webkit-details-marker': { display: 'none' },
  },
  '&:not([open]) > summary > svg': { transform: 'rotate(-90deg)' },
  '& > summary > h2': { font: 'inherit' },
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(4),
    padding: theme.spacing(4, 0, 5),
  },
}))

/** Fields of a survey: settings, texts and appearance (SUR-003, SUR-004). */
export function SurveyFields({ form, isLocked }: FieldsProps<SurveyValues, Survey>) {
  const { control } = form
  const denied = isLocked ? form.denied : undefined
  const { errors } = form.formState
  const isGeneralWrong = Boolean(errors.name ?? errors.subject ?? errors.mailboxIds)
  const isRestWrong = !isGeneralWrong && Object.keys(errors).length > 0
  return (
    <Columns>
      <div>
        <Section title="General Info" isWrong={isGeneralWrong}>
          <GeneralInfo control={control} isLocked={isLocked} denied={denied} />
        </Section>
        <Section title="Survey Customization" isWrong={isRestWrong}>
          <Customization control={control} isLocked={isLocked} denied={denied} />
        </Section>
      </div>
      <SurveyPreview control={control} />
    </Columns>
  )
}

/** Collapsible section; open if one of its fields has an error. */
function Section({ title, isWrong, children }: { title: string; isWrong: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Part open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronDown} />
        <h2>{title}</h2>
      </summary>
      <div>{children}</div>
    </Part>
  )
}

interface PartProps {
  control: Control<SurveyValues>
  isLocked: boolean
  denied: Denial | undefined
}

function GeneralInfo({ control, isLocked, denied }: PartProps) {
  const mailboxes = [...(useLive(reference, undefined)?.mailboxes.values() ?? [])]
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={surveyLimits.name} locked={isLocked} />
      <BoundText
        control={control}
        name="subject"
        label="Subject"
        help="Of the mail. {{conversation.subject}} and {{agent.firstName}} are filled in everywhere."
        max={surveyLimits.subject}
        locked={isLocked}
      />
      <BoundMany
        control={control}
        name="mailboxIds"
        label="Inboxes"
        help="Verified email inboxes. The newest active survey of an inbox is sent."
        placeholder="Add an inbox"
        options={mailboxes
          .filter(({ type, emailVerified }) => type === 'email' && emailVerified)
          .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
          .sort((a, b) => a.label.localeCompare(b.label))}
        denied={denied}
      />
      <BoundSwitch
        control={control}
        name="auto"
        label="Send after a conversation is closed"
        help="Five minutes later, once in 7 days to a customer. Off: agents add the link to single mails."
        denied={denied}
      />
      <BoundSwitch control={control} name="isActive" label="Active" denied={denied} />
    </>
  )
}

function Customization({ control, isLocked, denied }: PartProps) {
  const { heading, subHeading, description, footer, commentTitle, finishText } = surveyLimits
  const isAsking = useWatch({ control, name: 'commentEnabled' })
  const bound = { control, locked: isLocked }
  return (
    <>
      <FieldPair>
        <BoundText {...bound} name="heading" label="Heading" max={heading} />
        <BoundText {...bound} name="subHeading" label="Sub heading" max={subHeading} />
      </FieldPair>
      <BoundText {...bound} name="description" label="Description" max={description} rows={2} />
      <BoundSelect
        control={control}
        name="ratingsType"
        label="Rating"
        options={ratingOptions}
        denied={denied}
      />
      <BoundPicture
        control={control}
        name="logo"
        label="Logo"
        help="PNG or JPEG"
        shape="logo"
        upload={(picture) => Promise.resolve(holdPicture(picture))}
        denied={denied}
      />
      <BoundSwitch
        control={control}
        name="commentEnabled"
        label="Include additional comments box"
        denied={denied}
      />
      {isAsking && (
        <FieldPair>
          <BoundSelect
            control={control}
            name="commentEnabledBelow"
            label="Include comment box if rating is below"
            options={belowOptions}
            denied={denied}
          />
          <BoundText {...bound} name="commentTitle" label="Comment box title" max={commentTitle} />
        </FieldPair>
      )}
      <FieldPair>
        <BoundText {...bound} name="footer" label="Footer" max={footer} />
        <BoundText {...bound} name="finishText" label="Thank You page text" max={finishText} />
      </FieldPair>
    </>
  )
}

/** Options for the rating below which a comment is requested; the last one means any rating. */
const belowOptions = Array.from({ length: belowLimits.most - belowLimits.least + 1 }, (_, index) => ({
  value: belowLimits.least + index,
  label: belowLimits.least + index === belowLimits.most ? 'Any rating' : String(belowLimits.least + index),
}))
