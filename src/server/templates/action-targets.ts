import { isEqual } from '#lib/equal.ts'
import type { Id } from '#lib/id.ts'
import { labelsOf, presentAction, type MacroAction, type ActionTargets } from '#domain/conversations/macro.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'

/** Existing targets that actions refer to. */
export async function targetsOf(sql: DeskSql, actions: readonly MacroAction[]): Promise<ActionTargets> {
  const named = actions.flatMap((action) => (action.kind === 'assign' ? [action] : []))
  const [found] = await sql.rows<{ users: { id: Id; isActive: boolean }[]; teams: Id[]; labels: Id[] }>({
    name: 'ground of actions',
    text: `select
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'isActive', is_active)), '[]') from users
          where account_id = $1 and id = any($2)) as users,
        (select coalesce(jsonb_agg(id), '[]') from teams where account_id = $1 and id = any($3)) as teams,
        (select coalesce(jsonb_agg(id), '[]') from labels where account_id = $1 and id = any($4)) as labels`,
    values: [
      sql.accountId,
      named.flatMap(({ assigneeId }) => assigneeId ?? []),
      named.flatMap(({ teamId }) => teamId ?? []),
      labelsOf(actions),
    ],
  })
  return {
    users: new Map(found?.users.map((user) => [user.id, user])),
    teams: new Set(found?.teams),
    labels: new Set(found?.labels),
  }
}

const goneWords: Partial<Record<MacroAction['kind'], string>> = {
  assign: 'The person or team does not exist any more',
  labels: 'The tag does not exist any more',
}

/**
 * Refuses actions that refer to a missing user, team or tag. References that existed before may stay: they
 * are skipped on use, and must not block other changes.
 * @throws DeskError INVALID under `actions`.
 */
export async function requireTargets(
  sql: DeskSql,
  actions: readonly MacroAction[],
  before: readonly MacroAction[],
): Promise<void> {
  const fresh = actions.filter((action) => !before.some((known) => isEqual(known, action)))
  const known = new Set(labelsOf(before))
  const ground = await targetsOf(sql, fresh)
  const isMissing = (action: MacroAction) =>
    action.kind === 'labels'
      ? action.labelIds.some((labelId) => !known.has(labelId) && !ground.labels.has(labelId))
      : presentAction(action, ground) === null
  const missing = fresh.find(isMissing)
  if (missing)
    throw new DeskError('INVALID', { field: 'actions', message: goneWords[missing.kind] ?? 'Not possible' })
}
