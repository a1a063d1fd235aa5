// The check of all sums: each is computed again from its rows and compared with the stored value (docs/domain/project-money.md#self-check).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { project } from '../../../model/entities/project.ts'
import { cutText } from '../../../model/plain-text.ts'
import { dueRecords } from '../../entity/due-records.ts'
import { holdersOfRole } from '../../entity/holders.ts'
import type { Context } from '../../kernel/context.ts'
import { todayOf } from '../../kernel/today.ts'
import { findWrongMonths, refreshAllMonths } from '../accounting/postings.ts'
import { findWrongPlans } from '../receivable/plans.ts'
import { type Difference, findWrongSums, refreshOverdue } from '../roll-up.ts'

/** Every sum that differs from its rows. Nothing is corrected: a difference is an error that a person must examine. */
export async function findAllDifferences(context: Context): Promise<Difference[]> {
  return [...(await findWrongSums(context)), ...(await findWrongPlans(context)), ...(await findWrongMonths(context))]
}

/** At night, notifies administrators of the number of differences and the first ones. */
export async function checkSums(context: Context): Promise<void> {
  await refreshOverdue(context, todayOf(context))
  const found = await findAllDifferences(context)
  if (found.length === 0) return
  context.log.error({ differences: found.slice(0, 50) }, 'sums differ from their rows')
  const where = found
    .slice(0, 3)
    .map(({ entity, name, field, stored, computed }) => {
      const of = text('zh-CN', `entity.${entity}.name`)
      return `${of}「${name}」${text('zh-CN', `entity.${entity}.field.${field}`)} ${stored || '空'}，应为 ${computed || '空'}`
    })
    .join('；')
  await context.emit('message', {
    code: 'M-CHECK-DIFF',
    receivers: await holdersOfRole(context, 'admin'),
    params: { n: found.length, where: cutText(where, 400) },
    biz_type: 'self_check',
    biz_key: null,
    publisher: null,
  })
}

/** Every night, sums up the open months project by project, because hours and costs of resources change without a posting. */
export const refreshAccounting = dueRecords({
  work: 'project.accounting',
  definition: project,
  due: () => sql`t.status not in ('DRAFT', 'ARCHIVE')`,
  run: (context, row) => refreshAllMonths(context, row.project_key),
})
