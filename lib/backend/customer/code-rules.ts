// The number rules in force: an administrator's or the built-in one, with the current count (docs/domain/numbering.md#number-rules).
import { sql } from 'kysely'
import { z } from 'zod'
import { type NumberRule, numberRules } from '../../model/number-rules.ts'
import { wireTime } from '../../model/record.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'

const part = z.object({
  type: z.enum(['TEXT', 'DATE', 'SEQ']),
  value: z.string().optional(),
  format: z.string().optional(),
  length: z.number().optional(),
})

const inForce = z.object({
  biz_type: z.string(),
  parts: z.array(part),
  reset: z.enum(['NONE', 'YEAR', 'MONTH', 'DAY']),
  /** The administrator's row; null while the built-in rule applies. */
  rule_key: z.string().nullable(),
  row_version: z.number().nullable(),
  /** The last number of the current period; 0 before the first. */
  current_no: z.number(),
  /** YYYYMMDD in Asia/Shanghai, for previews. */
  day: z.string(),
})

type Stored = NumberRule & { biz_type: string; rule_key: string; row_version: number }

async function listRules(context: Context): Promise<z.infer<typeof inForce>[]> {
  const day = wireTime(context.now).slice(0, 10).replaceAll('-', '')
  const [own, counts] = await Promise.all([
    sql<Stored>`select biz_type, parts, reset, rule_key, row_version from code_rule where not is_deleted`.execute(context.db),
    sql<{ rule: string; scope: string; current_no: number }>`select rule, scope, current_no from number_sequence
      where scope in ('', ${day.slice(0, 4)}, ${day.slice(0, 6)}, ${day})`.execute(context.db),
  ])
  return Object.entries(numberRules).map(([biz_type, builtIn]) => {
    const kept = own.rows.find((row) => row.biz_type === biz_type)
    const { parts, reset } = kept ?? builtIn
    const scope = reset === 'NONE' ? '' : day.slice(0, { YEAR: 4, MONTH: 6, DAY: 8 }[reset])
    const count = counts.rows.find((row) => row.rule === biz_type && row.scope === scope)
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

export const codeRuleCalls = [
  call('GET /api/fintech/biz/rule/code/inForce', {
    summary: '生效的编号规则与当前流水号',
    permission: 'sys:rule:q',
    output: z.array(inForce),
    handle: listRules,
  }),
]
