// The hooks of quotes: additions to the derived calls for saving and reading (docs/domain/quote.md#quote).
import { sql } from 'kysely'
import { business } from '../../../model/entities/business.ts'
import { customer } from '../../../model/entities/customer.ts'
import { pricing } from '../../../model/entities/pricing.ts'
import { project } from '../../../model/entities/project.ts'
import { cutText } from '../../../model/plain-text.ts'
import { isOverDiscounted } from '../../../model/quote-totals.ts'
import { lockedWhileApproved, statesWhileApproved } from '../../bpm/store/approved.ts'
import type { RowOf, Write } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { withOffers } from '../../entity/offers.ts'
import { requireRecord } from '../../entity/read.ts'
import { anyOf } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import { may } from '../../kernel/principal.ts'
import { throughCustomer, throughProject } from '../visibility.ts'
import { refreshTotals } from './save.ts'

const locked = lockedWhileApproved(pricing)
const sameDay = (row: RowOf<typeof pricing>) => row.valid_end <= row.valid_start

/** The target of a quote: a project or an opportunity of its customer, with its name. */
async function checkSubject(context: Context, { old, row }: Write<typeof pricing>): Promise<string> {
  if (!row.project_key && !row.business_key) throw invalid({ project_key: 'quote.subject' })
  const others = row.customer_key !== old?.customer_key
  const changed = (name: 'project_key' | 'business_key' | 'customer_key') => row[name] && (others || row[name] !== old?.[name])
  if (changed('project_key')) {
    const subject = await requireRecord(context, project, String(row.project_key), 'READ')
    if (subject.customer_key !== row.customer_key) throw invalid({ project_key: 'quote.foreignProject' })
    if (['ARCHIVE', 'STOP', 'FINISH'].includes(subject.status)) throw refuse('quote.projectEnded', { name: subject.project_name })
    return subject.project_name
  }
  if (changed('business_key')) {
    const subject = await requireRecord(context, business, String(row.business_key), 'READ')
    return subject.business_name
  }
  return ''
}

async function checkCustomer(context: Context, { old, row }: Write<typeof pricing>): Promise<void> {
  if (row.customer_key === old?.customer_key) return
  if (old) {
    const { rows } =
      await sql`select 1 from pricing_line where pricing_key = ${row.pricing_key} and customer_product_key is not null and not is_deleted limit 1`.execute(
        context.db,
      )
    if (rows.length > 0) throw invalid({ customer_key: 'quote.customerLines' })
  }
  const client = await requireRecord(context, customer, row.customer_key, 'READ')
  if (client.status === 'BLACK') throw refuse('quote.customerBlack', { name: client.customer_name })
}

export const quoteHooks = withOffers(
  pricing,
  { reads: ['status'], ...statesWhileApproved(pricing) },
  {
    async beforeWrite(context, write) {
      const { old, row } = write
      if (old) await locked.beforeWrite(context, write)
      if (sameDay(row)) throw invalid({ valid_end: 'quote.period' })
      await checkCustomer(context, write)
      const name = await checkSubject(context, write)
      row.discount_rate ??= '100.0000'
      row.discount_amount ??= '0.00'
      row.currency ??= 'CNY'
      row.series_key ??= row.pricing_key
      row.version_no ??= 1
      row.min_gross_rate ??= `${await readParameter(context.db, 'pricing.gross.min')}.0000`
      row.pricing_name ||= `${cutText(name, 80)} 报价 v${row.version_no}`
    },
    /** Updates the totals after every save, because a change of many quotes has no lines in its input. */
    async afterWrite(context, { old, row, given }) {
      if (
        old &&
        !given.has('line_count') &&
        (['discount_rate', 'discount_amount', 'tax_included'] as const).some((name) => String(old[name] ?? '') !== String(row[name] ?? ''))
      ) {
        if (isOverDiscounted(await refreshTotals(context, row))) throw invalid({ discount_amount: 'quote.overDiscounted' })
      }
    },
    async beforeDelete(context, row) {
      await locked.beforeDelete(context, row)
      await refuseLinked(context, pricing, row.pricing_key)
    },
    alsoVisible(context, alias) {
      const { user } = context
      const t = (column: string) => sql.ref(`${alias}.${column}`)
      return anyOf([
        throughProject(context, alias),
        throughCustomer(context, alias),
        ...(may(user, 'eis:pricing:check')
          ? [sql<boolean>`${t('status')} = 'COMMIT'`, sql<boolean>`${t('check_by_key')} = ${user.user_key}`]
          : []),
      ])
    },
  },
)
