import type { SurveyMail } from '#domain/auth/system-mail.ts'
import { ratingsOf, type RatingsType } from '#domain/ratings/scale.ts'
import { plainHeading } from '#domain/surveys/shown-survey.ts'
import { mailStyle as style } from '../theme/mail-style.ts'

interface SurveyLetterProps {
  survey: Pick<SurveyMail, 'heading' | 'subHeading' | 'description' | 'footer' | 'ratingsType' | 'logo'>
  /** Alternative text of the logo: the company's name. */
  owner: string
  /** Link of a rating: it opens the page with that rating chosen, and records nothing. */
  linkOf: (rating: number) => string
  /** Address of the survey, shown as text. */
  address: string
}

/** Text before the address: `Rate it from 0 (bad) to 9 (good) at`. */
export function scaleText(type: RatingsType): string {
  const ratings = ratingsOf(type)
  return `Rate it from ${ratings[0]} (bad) to ${ratings.at(-1)} (good) at`
}

/** Survey in a mail's HTML; also the preview in the settings. */
export function SurveyLetter({ survey, owner, linkOf, address }: SurveyLetterProps) {
  const { heading, subHeading, description, footer, ratingsType, logo } = survey
  const ratings = ratingsOf(ratingsType)
  return (
    <div style={style.survey}>
      {logo !== null && <img src={logo} alt={owner} style={style.surveyLogo} />}
      <h1 className="ink" style={style.title}>
        {heading || plainHeading}
      </h1>
      {[subHeading, description].map(
        (text, index) =>
          text !== '' && (
            <p key={index} className="ink2" style={style.text}>
              {text}
            </p>
          ),
      )}
      <div style={style.ratings}>
        {[ratings.slice(0, 5), ratings.slice(5)].map((half) => (
          <span key={half[0]} style={style.ratingHalf}>
            {half.map((rating) => (
              <a key={rating} href={linkOf(rating)} className="rating" style={style.rating}>
                {ratingsType === 'star' ? `${rating}★` : rating}
              </a>
            ))}
          </span>
        ))}
      </div>
      <table role="presentation" style={style.ends}>
        <tbody>
          <tr>
            <td className="ink3" align="left" style={style.end}>
              Bad
            </td>
            <td className="ink3" align="right" style={style.end}>
              Good
            </td>
          </tr>
        </tbody>
      </table>
      <p className="ink3" style={style.small}>
        {scaleText(ratingsType)}{' '}
        <a href={address} className="link" style={style.link}>
          {address}
        </a>
      </p>
      {footer !== '' && (
        <p className="ink3" style={style.small}>
          {footer}
        </p>
      )}
    </div>
  )
}
