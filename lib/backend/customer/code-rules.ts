// The number rules in force: an administrator's or the built-in one, with the current count (docs/domain/numbering.md#number-rules).
import type { z } from 'zod'
import { listNumberRules, type RuleInForce, restoreNumberRule } from '../../model/calls/rule.ts'
import { codeRule } from '../../model/entities/code-rule.ts'
import { type NumberRule, numberRules } from '../../model/number-rules.ts'
import { requireRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { requireVersion } from '../entity/version.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'

async function listRules(context: Context): Promise<RuleInForce[]> {
  const day = todayOf(context).replaceAll('-', '')
  const [own, counts] = await Promise.all([
    context.db
      .selectFrom('code_rule')
      .select(['biz_type', 'parts', 'reset', 'rule_key', 'row_version'])
      .where((row) => row.not('is_deleted'))
      .$narrowType<NumberRule>()
      .execute(),
    context.db
      .selectFrom('number_sequence')
      .select(['rule', 'scope', 'current_no'])
      .where('scope', 'in', ['', day.slice(0, 4), day.slice(0, 6), day])
      .execute(),
  ])
  return Object.entries(numberRules).map(([biz_type, builtIn]) => {
    const kept = own.find((row) => row.biz_type === biz_type)
    const { parts, reset } = kept ?? builtIn
    const scope = reset === 'NONE' ? '' : day.slice(0, { YEAR: 4, MONTH: 6, DAY: 8 }[reset])
    const count = counts.find((row) => row.rule === biz_type && row.scope === scope)
    return {
      biz_type,
      parts,
      reset,
      rule_key: kept?.rule_key ?? null,
      row_version: kept?.row_version ?? null,
      current_no: count?.current_no ?? 0,
      day,
    }
  })
}

/** Fails with 409 and the current rule if the caller had another version of it. */
async function restoreRule(context: Context, { rule_key, row_version }: z.output<typeof restoreNumberRule.input>): Promise<null> {
  await requireVersion(context, codeRule, await requireRecord(context, codeRule, rule_key, 'OWNER', true), row_version)
  await removeRecord(context, codeRule, rule_key)
  return null
}

export const codeRuleCalls: readonly Call[] = [
  serve(restoreNumberRule, {
    summary: ['恢复内置的编号规则', 'Let the built-in number rule apply again'],
    permission: 'sys:rule:d',
    write: true,
    handle: restoreRule,
  }),
  serve(listNumberRules, {
    summary: ['生效的编号规则与当前流水号', 'Number rules in force with their counters'],
    permission: 'sys:rule:q',
    handle: listRules,
  }),
]
