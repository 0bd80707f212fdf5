import {
  businessHoursResource,
  type BusinessHours,
  type BusinessHoursInput,
} from '#domain/business-hours/business-hours.ts'
import { DeskError } from '#domain/errors.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { businessHours } from '../schema/automation/business-hours.ts'

/** Handlers for business hours; an account with any has exactly one default. */
export const businessHoursHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(businessHoursResource, { ...parts, table: businessHours, hooks: { check, release } })

// Names are unique, so a lock serialises changes between this check and the write.
async function check({ sql }: ResourceWork, words: BusinessHoursInput, before: BusinessHours | null) {
  if (before?.isDefault && !words.isDefault)
    throw new DeskError('INVALID', {
      field: 'isDefault',
      message: 'Make other business hours the default instead',
    })
  const [known] = await sql.rows({
    name: 'default business hours',
    text: 'select id from "businessHours" where account_id = $1 and is_default',
    values: [sql.accountId],
  })
  const isDefault = words.isDefault || !known
  if (isDefault && known && !before?.isDefault)
    // Clients that edit these records receive the change.
    await sql.rows({
      name: 'no default any more',
      text: 'update "businessHours" set is_default = false, revision = revision + 1 where account_id = $1 and is_default',
      values: [sql.accountId],
    })
  return { ...words, isDefault }
}

async function release({ sql }: ResourceWork, { id, isDefault }: BusinessHours): Promise<void> {
  if (!isDefault) return
  const [other] = await sql.rows({
    name: 'other business hours',
    text: 'select id from "businessHours" where account_id = $1 and id <> $2 limit 1',
    values: [sql.accountId, id],
  })
  if (other)
    throw new DeskError('CONFLICT', {
      message: 'These business hours are the default. Make others the default first.',
    })
}
