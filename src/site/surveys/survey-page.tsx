import type { ReactNode } from 'react'
import { plainHeading, type ShownSurvey } from '#domain/surveys/shown-survey.ts'
import { Notice } from '../kit/parts.tsx'
import { Page, renderPage } from '../page.tsx'
import { surveyStyle } from '../theme/survey-style.ts'
import { SurveyForm, SurveyThanks, type SurveyFormProps } from './survey-form.tsx'

const Sheet = ({ title, owner, children }: { title: string; owner: string; children: ReactNode }) => (
  <Page
    title={owner === '' ? title : `${title} · ${owner}`}
    description=""
    style={surveyStyle}
    top={<span className="name">{owner}</span>}
    owner={owner}
  >
    {children}
  </Page>
)

/** Page of a survey. */
export const surveyPage = (shown: SurveyFormProps): string =>
  renderPage(
    <Sheet title={shown.survey.heading || plainHeading} owner={shown.owner}>
      <SurveyForm {...shown} />
    </Sheet>,
  )

/** Page after the answer. */
export const thanksPage = (survey: ShownSurvey, owner: string, again: string): string =>
  renderPage(
    <Sheet title="Thank you" owner={owner}>
      <SurveyThanks survey={survey} owner={owner} again={again} />
    </Sheet>,
  )

/** A page with a single sentence, for an expired or unknown link. */
export const surveySentencePage = (title: string, text: string): string =>
  renderPage(
    <Sheet title={title} owner="">
      <section className="form-card">
        <h1>{title}</h1>
        <Notice>{text}</Notice>
      </section>
    </Sheet>,
  )
