import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useWatch, type Control } from 'react-hook-form'
import { filledSurvey } from '#domain/surveys/filled-survey.ts'
import { fillText } from '#domain/conversations/drafts/placeholder-text.ts'
import { valuesIn, type Situation } from '#domain/templates/placeholders.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { styled } from '#app/theme/styled.ts'
import { Segment } from '#app/ui/segment.tsx'
import { reference } from '#local/queries/people.ts'
import { SurveyForm, SurveyThanks } from '#site/surveys/survey-form.tsx'
import { SurveyLetter } from '#site/surveys/survey-letter.tsx'
import { mailStyle } from '#site/theme/mail-style.ts'
import { surveyInsideStyle } from '#site/theme/survey-style.ts'
import type { SurveyValues } from './survey-values.ts'

const Place = styled('section')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  minWidth: 0,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' },
  '& > header > h2': { ...theme.typography.ui, fontWeight: theme.weight.semibold },
  '& > p': { ...theme.typography.caption, color: theme.vars.palette.ink3, overflowWrap: 'anywhere' },
}))

type Shown = 'mail' | 'page' | 'thanks'

/** Preview of a survey, rendered by the code for its mail and page, with a sample customer. */
export function SurveyPreview({ control }: { control: Control<SurveyValues> }) {
  const [shown, setShown] = useState<Shown>('mail')
  const values = useWatch({ control }) as SurveyValues
  const { userId } = useDesk().actor
  const names = useLive(reference, undefined)
  const mailbox = names?.mailboxes.get(values.mailboxIds[0] ?? 0) ?? null
  const situation: Situation = { ...sample, mailbox, agent: names?.users.get(userId) ?? null }
  const survey = filledSurvey(values, situation)
  const owner = mailbox?.name ?? 'Your inbox'
  return (
    <Place aria-label="Preview">
      <header>
        <h2>Preview</h2>
        <Segment<Shown>
          label="Preview of"
          value={shown}
          options={[
            { value: 'mail', label: 'Email' },
            { value: 'page', label: 'Page' },
            { value: 'thanks', label: 'Thank You' },
          ]}
          onChange={setShown}
        />
      </header>
      <p>
        From {owner}, to Dana Whitlock: {fillText(values.subject, valuesIn(situation))}
      </p>
      <Apart name={`How it looks: ${shownWords[shown]}`}>
        {shown === 'mail' && (
          <div style={{ ...mailStyle.sheet, boxSizing: 'border-box', margin: '0 auto' }}>
            <div style={mailStyle.inside}>
              <SurveyLetter survey={survey} owner={owner} linkOf={() => '#'} address={linkSample} />
            </div>
          </div>
        )}
        {shown === 'page' && (
          <SurveyForm survey={survey} owner={owner} action="#" chosen={null} key={survey.ratingsType} />
        )}
        {shown === 'thanks' && <SurveyThanks survey={survey} owner={owner} again="#" />}
      </Apart>
      <p>A press in the mail opens the page with that number chosen; Send counts it.</p>
    </Place>
  )
}

const shownWords: Record<Shown, string> = { mail: 'email', page: 'page', thanks: 'thank you' }

const linkSample = `${location.origin}/survey/…`

const sample = {
  contact: { firstName: 'Dana', lastName: 'Whitlock', email: 'dana@customer.example', companyName: '' },
  conversation: { ticketNo: 4821, subject: 'Battery drops to 0' },
}

/** Renders the customer's view in isolation from our styles; a rating can be tried, and nothing is sent. */
function Apart({ name, children }: { name: string; children: ReactNode }) {
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  useEffect(() => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [host])
  return (
    <div
      ref={setHost}
      role="group"
      aria-label={name}
      data-preview=""
      // Links in the preview must not open.
      onClickCapture={(event) => {
        const [pressed] = event.nativeEvent.composedPath()
        if (pressed instanceof Element && pressed.closest('a, button')) event.preventDefault()
      }}
    >
      {root &&
        createPortal(
          <>
            <style>{surveyInsideStyle}</style>
            <div className="page">{children}</div>
          </>,
          root,
        )}
    </div>
  )
}
