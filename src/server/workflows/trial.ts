import type * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import { explain, fitsOf } from '#domain/predicates/evaluate.ts'
import type { Predicate } from '#domain/predicates/predicate.ts'
import { resolve, type Resolving } from '#domain/predicates/resolve.ts'
import type { Subject } from '#domain/predicates/subject.ts'
import { ruleTrialLimits, type RuleFinding, type tryRule } from '#domain/workflows/rule-endpoints.ts'
import { predicateOf, ruledContact, ruledConversation } from '#domain/workflows/rule-subject.ts'
import type { ScopedActor } from '../access/actor.ts'
import { knownTo, readerOf } from '../predicates/reader.ts'
import type { DeskSql } from '../store/database.ts'
import { newestContacts, newestMessages } from './rule-rows.ts'

type Asked = z.output<typeof tryRule.input>
type Tried = z.output<typeof tryRule.output>

const { tried: most, named } = ruleTrialLimits

/** Tests the conditions of a rule on the newest records, by the same predicate as its runs. */
export async function tryOn(sql: DeskSql, actor: ScopedActor, asked: Asked, now: number): Promise<Tried> {
  const { trigger, criterias, ticketNo } = asked
  const predicate = predicateOf(criterias)
  const by = <Row>(subject: Subject<Row>) => resolving(sql, subject, predicate, now)
  if (trigger === 'created' || trigger === 'updated') {
    const rows = await newestContacts(sql, most)
    const matching = matches(rows, predicate, await by(ruledContact))
    return {
      ...{ matched: matching.length, tried: rows.length, findings: null },
      data: matching.slice(0, named).map(({ contact: { id, firstName, lastName } }) => ({
        conversation: null,
        contact: { id, name: `${firstName} ${lastName}`.trim() },
      })),
    }
  }
  const known = await by(ruledConversation)
  const rows = await newestMessages(sql, { trigger, most })
  const matching = matches(rows, predicate, known)
  const sees = ({ mailboxId }: { mailboxId: number }) => actor.scopes.includes(`mbox:${mailboxId}`)
  const [one] = ticketNo === undefined ? [] : await newestMessages(sql, { trigger, ticketNo, most: 1 })
  if (ticketNo !== undefined && !(one && sees(one.conversation)))
    throw new DeskError('INVALID', { field: 'ticketNo', message: missing[trigger] })
  return {
    ...{ matched: matching.length, tried: rows.length },
    findings: one ? findingsOf(one, criterias, predicate, known) : null,
    data: matching.slice(0, named).map(({ conversation }) => ({
      conversation: sees(conversation) ? { id: conversation.id, ticketNo: conversation.ticketNo } : null,
      contact: null,
    })),
  }
}

const missing = {
  incoming: 'No conversation of this number has a message of a customer',
  outgoing: 'No conversation of this number has a message of an agent',
}

/** Loads the reader and the records that a rule's predicate refers to. */
export async function resolving<Row>(
  sql: DeskSql,
  subject: Subject<Row>,
  predicate: Predicate,
  now: number,
): Promise<Resolving<Row>> {
  const reader = await readerOf(sql, null, now)
  return { subject, reader, known: await knownTo(sql, subject, [predicate]) }
}

const matches = <Row>(rows: readonly Row[], predicate: Predicate, by: Resolving<Row>): Row[] =>
  rows.filter(fitsOf(resolve(predicate, by), by))

/** Result of each condition separately. */
export function findingsOf<Row>(
  row: Row,
  criterias: object,
  predicate: Predicate,
  by: Resolving<Row>,
): RuleFinding[] {
  const parts = 'and' in predicate ? predicate.and : []
  return Object.keys(criterias).map((name, n) => {
    const { findings } = explain(resolve(parts[n] as Predicate, by), row, by)
    return { name, outcome: findings[0]?.outcome ?? 'broken' }
  })
}
