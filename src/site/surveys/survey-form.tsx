import { commentLimit, plainHeading, type ShownSurvey } from '#domain/surveys/shown-survey.ts'
import { asksComment, ratingsOf } from '#domain/ratings/scale.ts'
import { TextArea } from '../kit/parts.tsx'
import { commentStyle } from '../theme/survey-style.ts'

/** Names of the form's fields. */
export const surveyParts = { rating: 'rating', comment: 'comment' } as const

/** Props of a survey's form. */
export interface SurveyFormProps {
  survey: ShownSurvey
  /** Alternative text of the logo: the company's name. */
  owner: string
  /** Address that the answer is sent to. */
  action: string
  /** The chosen rating; null for none yet. */
  chosen: number | null
  comment?: string
  error?: string | undefined
}

const Head = ({ survey, owner }: Pick<SurveyFormProps, 'survey' | 'owner'>) => (
  <>
    {survey.logo !== null && <img className="logo" src={survey.logo} alt={owner} />}
    <h1>{survey.heading || plainHeading}</h1>
    {survey.subHeading !== '' && <p className="lead">{survey.subHeading}</p>}
    {survey.description !== '' && <p className="lead">{survey.description}</p>}
  </>
)

/** The question with its scale: only the button sends, not a choice. The settings use it as preview. */
export function SurveyForm({ survey, owner, action, chosen, comment = '', error }: SurveyFormProps) {
  const ratings = ratingsOf(survey.ratingsType)
  const asking = ratings.filter((rating) => asksComment(survey, rating))
  return (
    <section className="form-card survey">
      <style dangerouslySetInnerHTML={{ __html: commentStyle(asking) }} />
      <Head survey={survey} owner={owner} />
      <form className="kit-form" method="post" action={action}>
        <fieldset aria-describedby={error ? 'rating-error' : undefined}>
          <legend className="visually-hidden">Your rating, from bad to good</legend>
          <div className="survey-scale">
            {ratings.map((rating) => (
              <label key={rating}>
                <input
                  type="radio"
                  name={surveyParts.rating}
                  value={rating}
                  defaultChecked={rating === chosen}
                  required
                />
                <span>
                  {survey.ratingsType === 'star' && <i aria-hidden="true">★</i>}
                  {rating}
                </span>
              </label>
            ))}
          </div>
          <div className="survey-ends">
            <span>Bad</span>
            <span>Good</span>
          </div>
          {error && (
            <p id="rating-error" className="kit-error" role="alert">
              {error}
            </p>
          )}
        </fieldset>
        {asking.length > 0 && (
          <div className="survey-comment">
            <TextArea
              label={survey.commentTitle || 'Comment'}
              name={surveyParts.comment}
              help="Optional"
              defaultValue={comment}
              maxLength={commentLimit}
            />
          </div>
        )}
        <div className="survey-end">
          {survey.footer !== '' && <p className="foot-words">{survey.footer}</p>}
          <button type="submit" className="primary">
            Send answer
          </button>
        </div>
      </form>
    </section>
  )
}

/** Page after the answer, with a link to change it. */
export const SurveyThanks = ({
  survey,
  owner,
  again,
}: Pick<SurveyFormProps, 'survey' | 'owner'> & { again: string }) => (
  <section className="form-card survey">
    {survey.logo !== null && <img className="logo" src={survey.logo} alt={owner} />}
    <h1>{survey.finishText || 'Thank you'}</h1>
    {survey.footer !== '' && <p className="lead">{survey.footer}</p>}
    <p className="lead">
      <a href={again}>Change your answer</a>
    </p>
  </section>
)
