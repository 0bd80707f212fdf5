import { isEqual } from '#lib/equal.ts'
import { invariant } from '#lib/invariant.ts'
import type { Id } from '#lib/id.ts'
import { manageSlaAccess } from '#domain/access/plan-access.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { fitsOf } from '#domain/predicates/evaluate.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import { slaConversation, slaPredicate } from '#domain/sla/sla-rule.ts'
import type { SlaChoice, SlaTerms } from '#domain/sla/terms.ts'
import { knownTo, readerOf } from '../predicates/reader.ts'
import type { DeskSql } from '../store/database.ts'
import { companyOf } from '../workflows/rule-rows.ts'

/** A rule as it applies to a conversation. */
export interface AppliedRule {
  ruleId: Id
  termsId: Id
  terms: SlaTerms
  chosen: SlaChoice
}

interface RuleRow {
  ruleId: Id
  terms: SlaTerms
  /** Null before they are stored. */
  termsId: Id | null
  since: number | null
  /** Terms of the conversation's start, of its current rule. */
  kept: { termsId: Id; terms: SlaTerms; chosen: SlaChoice | null } | null
}

interface Choosing {
  now: number
  /** True to use the current rules, regardless of the stored terms. */
  isFollowing: boolean
}

/**
 * The oldest active rule that matches; none for conversations older than it or outside the inbox. With an
 * open target, the earlier version of the rule applies, until other fields match another one, or it is off.
 */
export async function ruleOf(
  sql: DeskSql,
  conversation: Conversation,
  { now, isFollowing }: Choosing,
): Promise<AppliedRule | undefined> {
  const { isDraft, isTrashed, isSpam, mergedInto, mailboxId, priority, contactId } = conversation
  if (isDraft || isTrashed || isSpam || mergedInto !== null) return undefined
  const rules = await rulesFor(sql, conversation)
  if (rules.length === 0) return undefined
  const companyId = contactId === null ? null : await companyOf(sql, contactId)
  const row = { mailboxId, companyId, priority }
  const held = isFollowing ? undefined : rules.find(({ kept }) => kept)
  const began = held && { ruleId: held.ruleId, ...invariant(held.kept, 'kept terms') }
  const before = began?.chosen
  if (began && before && isEqual(before, { ...row, since: before.since })) return { ...began, chosen: before }
  const texts = rules.map((rule) => (rule === held ? invariant(began, 'terms') : rule).terms)
  const predicates = texts.map(({ conditions }) => slaPredicate(conditions))
  const by = {
    subject: slaConversation,
    reader: await readerOf(sql, null, now),
    known: await knownTo(sql, slaConversation, predicates),
  }
  const index = predicates.findIndex((predicate) => fitsOf(resolve(predicate as never, by), by)(row))
  const found = rules[index]
  if (!found) return undefined
  if (began && found === held) return { ...began, chosen: { ...row, since: before?.since ?? 0 } }
  const { id: termsId, since } = await keptTerms(sql, found, now)
  const isOther = rules.some(({ kept }) => kept && kept.termsId !== termsId)
  return { ...found, termsId, chosen: { ...row, since: isOther ? now : since } }
}

const rulesFor = (sql: DeskSql, { id, createdAt }: Conversation) =>
  sql.rows<RuleRow>({
    name: 'SLA rules',
    text: `select n.rule_id as "ruleId", n.terms, x.id as "termsId", x.since, (
        select json_build_object('termsId', t.terms_id, 'terms', b.terms, 'chosen', t.chosen)
        from sla_targets t join sla_terms b on b.account_id = t.account_id and b.id = t.terms_id
        where t.account_id = $1 and t.conversation_id = $4 and t.ended_at is null and t.rule_id = n.rule_id
        order by t.started_at limit 1) as kept
      from sla_rule_terms n join accounts a on a.id = n.account_id
      left join sla_terms x on x.account_id = n.account_id and x.rule_id = n.rule_id and x.digest = n.digest
      where n.account_id = $1 and n.is_active and n.created_at <= $2
        and (a.features is null or $3 = any(a.features)) order by n.rule_id`,
    values: [sql.accountId, createdAt, manageSlaAccess.feature, id],
  })

async function keptTerms(
  sql: DeskSql,
  { ruleId, termsId, since }: RuleRow,
  now: number,
): Promise<{ id: Id; since: number }> {
  if (termsId !== null && since !== null) return { id: termsId, since }
  await keepTerms(sql, now)
  const [kept] = await sql.rows<{ id: Id; since: number }>({
    name: 'SLA terms of a rule',
    text: `select x.id, x.since from sla_terms x
      join sla_rule_terms n on n.account_id = x.account_id and n.rule_id = x.rule_id and n.digest = x.digest
      where x.account_id = $1 and x.rule_id = $2`,
    values: [sql.accountId, ruleId],
  })
  return invariant(kept, 'SLA terms')
}

/** Stores the current content of the rules, unless it is stored already. */
export async function keepTerms(sql: DeskSql, now: number): Promise<void> {
  await sql.rows({
    name: 'keep SLA terms',
    text: `insert into sla_terms (account_id, rule_id, digest, terms, since)
      select account_id, rule_id, digest, terms, $2 from sla_rule_terms where account_id = $1
      on conflict do nothing`,
    values: [sql.accountId, now],
  })
}
