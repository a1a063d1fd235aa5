// The qualification of a supplier by an approval: a potential supplier waits for it and becomes a qualified one (docs/domain/supplier.md#qualification).
import { sql } from 'kysely'
import { supplier } from '../../model/entities/supplier.ts'
import { decidedColumns, keptComment, submittedColumns } from '../bpm/store/approval-columns.ts'
import type { Business } from '../bpm/store/business.ts'
import { type Transition, transition } from '../entity/change.ts'
import type { Row } from '../entity/hooks.ts'
import { requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { lockSupplier } from './supplier-states.ts'

export const qualificationType = 'supplier_qualify'

const submission = (row: Readonly<Row>) => ({
  title: `供应商准入：${row.supplier_name}`,
  variables: {
    supplier_type: row.supplier_type,
    supplier_level: row.supplier_level,
    credit_amount: Number(row.credit_amount ?? 0),
    remark: row.remark ?? null,
  },
})

async function move(context: Context, key: string, action: string, from: string, set: Transition['set']): Promise<void> {
  await transition(context, supplier, await lockSupplier(context, key), {
    action,
    when: sql<boolean>`t.qualify_status = any(${from.split(',')}::text[])`,
    set,
  })
}

export const qualification: Business = {
  entity: supplier.name,
  async preview(context, values) {
    const key = values.supplier_key
    const row = typeof key === 'string' ? { ...(await requireRecord(context, supplier, key, 'OWNER')), ...values } : values
    return { row, variables: submission(row).variables, problems: [] }
  },
  async submit(context, key, instance, process) {
    const row = await requireRecord(context, supplier, key, 'OWNER', true)
    if (row.qualify_status === 'PROGRESS') throw refuse('supplier.waits', { name: row.supplier_name })
    await transition(context, supplier, row, {
      action: 'submit',
      from: ['POTENTIAL'],
      when: sql<boolean>`t.qualify_status is distinct from 'PROGRESS'`,
      set: {
        qualify_status: 'PROGRESS',
        ...submittedColumns(context, instance, process),
      },
    })
    return submission(row)
  },
  giveBack: (context, key, comment) =>
    move(context, key, 'return', 'PROGRESS', { qualify_status: 'RETURN', approve_comment: keptComment(comment) }),
  decide: (context, key, { status, comment }) =>
    move(context, key, status.toLowerCase(), 'PROGRESS,RETURN', {
      qualify_status: status,
      ...(status === 'PASS' && { status: 'QUALIFIED', status_reason: null }),
      ...decidedColumns(context, comment),
    }),
}
