// Further conditions on the rows that a permission opens (docs/domain/roles-and-permissions.md#data-rules).

import { sql } from 'kysely'
import { columnsOf } from '../../model/columns.ts'
import { entities } from '../../model/entities/registry.ts'
import type { Field } from '../../model/field.ts'
import type { permissionDataRule } from '../../model/organisation.ts'
import { isDate } from '../../model/value.ts'
import { rules } from '../../model/wire.ts'
import type { Hooks, Write } from '../entity/hooks.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { requireNothingGained } from './account-power.ts'
import { requireHeldPermissions } from './role-power.ts'

/** A rule must name a column of an entity of its permission; a rule that cannot be applied would show too much or nothing. */
async function checkDataRule(context: Context, { old, row: rule }: Write<typeof permissionDataRule>): Promise<void> {
  await requireHeldPermissions(context, [
    ...new Set([rule.permission_key, old?.permission_key].flatMap((key) => (key ? [String(key)] : []))),
  ])
  if (!rules.includes(rule.rule as (typeof rules)[number])) throw invalid({ rule: 'validation.choice' })
  const opening = await context.db
    .selectFrom('permission')
    .select('perms')
    .where('permission_key', '=', rule.permission_key)
    .where('is_deleted', '=', sql.lit(false))
    .executeTakeFirst()
  const perms = opening?.perms
  const opened = entities.filter((definition) => `${definition.permission}:q` === perms)
  if (opened.length === 0) throw invalid({ permission_key: 'permission.noRows' })
  const holder = opened.find((definition) => columnsOf(definition).has(rule.field))
  if (!holder) throw invalid({ field: 'validation.unknownField' })
  const column = columnsOf(holder).get(rule.field)
  if (!column || !isApplicable(column.field, rule.rule, String(rule.val ?? ''))) throw invalid({ val: 'validation.ruleNotForField' })
}

/** Whether a rule's value can be compared with the column. */
function isApplicable(field: Field, rule: string, value: string): boolean {
  if (field.kind === 'json' || field.kind === 'files' || field.kind === 'html' || ('encrypted' in field && field.encrypted)) return false
  const parts = value.split(',').map((part) => part.trim())
  if (value === '' || ((rule === 'eq' || rule === 'ne' || rule === 'in') === false && parts.length !== 1)) return false
  if (field.kind === 'refs' || field.kind === 'choices' || field.kind === 'flag')
    return ['eq', 'ne', 'in'].includes(rule) && (field.kind !== 'flag' || parts.every((part) => /^(true|false|1|0)$/.test(part)))
  if (field.kind === 'decimal' || field.kind === 'int')
    return !['like', 'sw', 'ew'].includes(rule) && parts.every((part) => /^-?\d{1,16}(\.\d{1,6})?$/.test(part))
  if (field.kind === 'date' || field.kind === 'datetime')
    return !['like', 'sw', 'ew'].includes(rule) && parts.every((part) => part === '#{today}' || isDate(part))
  return true
}

async function changed(context: Context): Promise<void> {
  await bumpAccess(context.db)
  await requireNothingGained(context)
}

export const dataRuleHooks: Hooks<typeof permissionDataRule> = {
  beforeWrite: checkDataRule,
  afterWrite: changed,
  beforeDelete: (context, rule) => requireHeldPermissions(context, [rule.permission_key]),
  afterDelete: changed,
}
