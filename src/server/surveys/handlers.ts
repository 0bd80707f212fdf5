import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import {
  surveyBodies,
  surveyResource,
  type surveyEndpoints,
  type Survey,
  type SurveyInput,
} from '#domain/surveys/survey.ts'
import { keepPicture } from '../attachments/kept-pictures.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { coerceTexts, parseInput, refuseNul } from '../http/input.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { DeskSql } from '../store/database.ts'
import { surveys } from '../schema/automation/surveys.ts'
import { requireLogo } from './logo.ts'
import { ratingHandlers, type RatingParts } from './rating-handlers.ts'
import { readSurvey } from './read-form.ts'

/** Dependencies of the survey handlers. */
export type SurveyParts = FileIntake & RatingParts

/** Handlers for surveys; writing calls take a multipart form with a picture (ADM-022, ADM-023). */
export function surveyHandlers(parts: SurveyParts) {
  const kept = resourceHandlers(surveyResource, {
    ...parts,
    table: surveys,
    derived: { logo: (alias) => `'${pictureUrl('')}' || ${alias}.logo` },
    hooks: { check },
  })
  /** Validated input of a call, with its stored picture. */
  const wordsOf = async <Words extends { logo?: string | null | undefined }>(
    body: Parameters<typeof parseInput<Words>>[0],
    { actor, request }: Call,
    named: { id?: Id } = {},
  ): Promise<Words> => {
    const { words, logo } = await readSurvey(request)
    const parsed = parseInput(body, { ...coerceTexts(body, words), ...named })
    refuseNul(parsed)
    if (logo === null) return parsed
    requireLogo(logo)
    return { ...parsed, logo: pictureUrl(await keepPicture(parts, actor, logo)) }
  }
  return {
    ...kept,
    ...ratingHandlers(parts),
    create: async (_, call) => kept.create(await wordsOf(surveyBodies.create, call), call),
    update: async ({ id }, call) => kept.update(await wordsOf(surveyBodies.update, call, { id }), call),
  } satisfies HandlersOf<typeof surveyEndpoints>
}

/** Values to store: only verified e-mail inboxes can be added (SUR-027), and a picture is stored by name. */
async function check({ sql }: ResourceWork, words: SurveyInput, before: Survey | null): Promise<object> {
  const fresh = (words.mailboxIds ?? []).filter((id) => !before?.mailboxIds.includes(id))
  const found = await sql.rows({
    name: 'verified inboxes of a survey',
    text: `select from mailboxes where account_id = $1 and id = any($2) and type = 'email' and email_verified`,
    values: [sql.accountId, [...new Set(fresh)]],
  })
  if (found.length < new Set(fresh).size)
    throw new DeskError('INVALID', {
      field: 'mailboxIds',
      message: 'Only verified email inboxes can send surveys',
    })
  const { logo } = words
  return { ...words, ...(logo !== undefined && { logo: logo === null ? null : await pictureOf(sql, logo) }) }
}

/** Picture name of a logo URL. @throws DeskError INVALID for one of another account, or of another type. */
async function pictureOf(sql: DeskSql, url: string): Promise<string> {
  const name = url.slice(pictureUrl('').length)
  const [found] = await sql.rows<{ type: string }>({
    name: 'picture of a survey',
    text: 'select type from pictures where account_id = $1 and name = $2 for key share',
    values: [sql.accountId, name],
  })
  if (!found)
    throw new DeskError('INVALID', { field: 'logo', message: 'This picture does not exist any more' })
  return name
}
