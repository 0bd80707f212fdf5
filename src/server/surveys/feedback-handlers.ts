import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import {
  feedbackFormResource,
  feedbackWidgetResource,
  type feedbackFormEndpoints,
} from '#domain/surveys/feedback.ts'
import { keepPicture } from '../attachments/kept-pictures.ts'
import { pictureIn } from '../attachments/picture-handlers.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import { settingsHandlers, settingsStore } from '../resources/settings.ts'
import { feedbackForms, feedbackWidget } from '../schema/automation/surveys.ts'
import { requireLogo } from './logo.ts'

/** Handlers for feedback forms and their logos (ADM-024, ADM-026). */
export function feedbackFormHandlers(parts: FileIntake) {
  const kept = resourceHandlers(feedbackFormResource, {
    ...parts,
    table: feedbackForms,
    derived: { logo: (alias) => `'${pictureUrl('')}' || ${alias}.logo` },
    // All of them have the type `feedback`.
    filters: { type: (_, value) => `${value} = 'feedback'` },
  })
  const show = async (id: Id, logo: string | null, call: Call) => {
    await parts.database.desk(call.actor.accountId, async (sql) => {
      const changed = await sql.rows({
        name: 'logo of a feedback form',
        text: `update "feedbackForms" set logo = $3, revision = revision + 1 where account_id = $1 and id = $2
          returning id`,
        values: [sql.accountId, id, logo],
      })
      if (changed.length === 0) throw new DeskError('NOT_FOUND')
      // Audit log values without the picture name, which grants access to the picture.
      const told = { id, before: { logo: 'before' }, after: { logo: logo && 'replaced' } }
      const by = { actorId: call.actor.userId, op: call.key, at: parts.now() }
      await recordChange(sql, ofRecord(feedbackFormResource.name, told), by)
    })
    return kept.get({ id }, call)
  }
  return {
    ...kept,
    async postFormLogo({ id }, call) {
      await kept.get({ id }, call)
      const picture = await pictureIn(call.request)
      requireLogo(picture)
      return show(id, await keepPicture(parts, call.actor, picture), call)
    },
    deleteFormLogo: ({ id }, call) => show(id, null, call),
  } satisfies HandlersOf<typeof feedbackFormEndpoints>
}

const widget = settingsStore(feedbackWidgetResource, feedbackWidget)

/** Handlers for the feedback widget (ADM-025); its form must exist. */
export function feedbackWidgetHandlers(parts: Pick<FileIntake, 'database' | 'now'>) {
  const kept = settingsHandlers(widget, parts)
  return {
    ...kept,
    async update(change, call) {
      const { formId } = change
      if (typeof formId === 'number') {
        const found = await parts.database.look(call.actor.accountId, (sql) =>
          sql.rows({
            name: 'form of the feedback widget',
            text: 'select from "feedbackForms" where account_id = $1 and id = $2',
            values: [sql.accountId, formId],
          }),
        )
        if (found.length === 0)
          throw new DeskError('INVALID', { field: 'formId', message: 'This form does not exist any more' })
      }
      return kept.update(change, call)
    },
  } satisfies HandlersOf<(typeof feedbackWidgetResource)['endpoints']>
}
