// Merges customers: at once, or after an approval if the parameter requires one (docs/domain/duplicates.md#approval-of-a-merge).
import { sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { Merging } from '../../model/calls/customer.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerMerge } from '../../model/entities/customer-merge.ts'
import { cutText } from '../../model/plain-text.ts'
import { approvedBusiness, faultsOf } from '../bpm/store/approved.ts'
import type { Business } from '../bpm/store/business.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import { rawRows } from '../db/raw-rows.ts'
import { displayNameOf } from '../entity/display-names.ts'
import type { Row } from '../entity/hooks.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { storeRecord } from '../entity/save.ts'
import { actingAs } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { readParameter } from '../kernel/parameter.ts'
import { principalOf } from '../kernel/principal.ts'
import { checkMerge, mergeCustomers } from './merge.ts'
import { customerTitle } from './records.ts'

const longestTitle = 200

/** Merges the customers, or submits their merge for approval. Returns the customer that stays, and whether it waits. */
export async function requestMerge(context: Context, merging: Merging): Promise<Row & { waits: boolean }> {
  if (!(await isApproved(context))) return { ...(await mergeCustomers(context, merging)), waits: false }
  const rows = await checkMerge(context, merging)
  const names = [...rows.values()].map(customerTitle)
  const { merge_key } = await storeRecord(
    context,
    customerMerge,
    {},
    {
      values: {
        merge_title: cutText(`${names[0]}（合并 ${names.slice(1).join('、')}）`, longestTitle),
        master_key: merging.master_key,
        merged_keys: [...rows.keys()].slice(1),
        picks: merging.picks,
        reason: merging.reason ?? null,
      },
      rights: { trusted: 'who may merge these customers asks for their merge; adding customers is another right' },
    },
  )
  const executed = await submitRecord(context, customerMerge.name, String(merge_key))
  return { ...(await readRecord(context, customer, merging.master_key)), waits: executed !== null }
}

const isApproved = async ({ db }: Context): Promise<boolean> => (await readParameter(db, 'customer.merge.approve')) === '1'

const mergingOf = (row: Readonly<Row>): Merging => ({
  master_key: String(row.master_key),
  ids: row.merged_keys as string[],
  picks: row.picks as Merging['picks'],
  reason: (row.reason as string | null) ?? undefined,
})

const variablesOf = (row: Readonly<Row>) => ({
  count: mergingOf(row).ids.length + 1,
  reason: row.reason ?? null,
})

const waiting = rawRows({ merge_title: 'customer_merge.merge_title' })

/** A customer can be in one merge only; the row locks of `checkMerge` serialise two requests. */
async function refuseTwice(context: Context, row: Row): Promise<void> {
  const { master_key, ids } = mergingOf(row)
  const keys = [master_key, ...ids]
  const other = await waiting.first(
    context.db,
    sql`select merge_title from customer_merge where status in ('PROGRESS', 'RETURN') and not is_deleted and merge_key <> ${row.merge_key ?? ''}
      and (master_key = any(${keys}::text[]) or merged_keys && ${keys}::text[]) limit 1`,
  )
  if (other) throw refuse('mergeWaits', { name: other.merge_title ?? '' })
}

const approval = approvedBusiness(customerMerge, {
  isApproved,
  async check(context, row) {
    await checkMerge(context, mergingOf(row))
    await refuseTwice(context, row)
  },
  describe: (row) => ({ title: `客户合并：${row.merge_title}`, variables: variablesOf(row) }),
  async follow(context, row, { status }) {
    if (status !== 'PASS') return
    const asker = await principalOf(context, String(row.owner_key))
    if (!asker) throw refuse('mergeAskerGone')
    await mergeCustomers(actingAs(context, asker), mergingOf(row))
  },
  context: chosenFields,
})

/** The maximum number of customers that are merged into another one. */
const most = 9

/** The server creates the content of a request from the customers that the form names. */
export const mergeApproval: Business = {
  ...approval,
  async preview(context, values) {
    const merged_keys = Array.isArray(values.merged_keys) ? values.merged_keys.map(String).slice(0, most) : []
    for (const key of [String(values.master_key), ...merged_keys]) await requireRecord(context, customer, key, 'OWNER')
    const row = { ...values, merged_keys }
    const problems = await refuseTwice(context, row).then(() => [], faultsOf)
    return { row, variables: variablesOf(row), problems }
  },
}

const chosenRows = rawRows({ field: 'text', customer_name: 'customer.customer_name' })

/** The chosen customer for each differing field; the values themselves may be concealed from the deciders. */
async function chosenFields(context: Context, record: Readonly<Row>) {
  const { locale } = context.request
  const rows = await chosenRows.read(
    context.db,
    sql`select p.key as field, c.customer_name from customer_merge m cross join lateral jsonb_each_text(m.picks) p join customer c on c.customer_key = p.value
      where m.merge_key = ${record.merge_key} and p.value <> m.master_key order by p.key`,
  )
  return rows.map(({ field, customer_name }) => ({
    label: text(locale, 'customer.mergeTakes', { field: displayNameOf(locale, customer, field) }),
    value: customer_name ?? '',
    tone: 'normal' as const,
  }))
}
