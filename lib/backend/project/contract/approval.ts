// The approvals of a contract: of its text, and of its termination (docs/domain/contract.md#states).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { isMore } from '../../../model/amounts.ts'
import { terminateFrom } from '../../../model/contract-states.ts'
import { contract } from '../../../model/entities/contract.ts'
import type { FileRef } from '../../../model/field.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { approvedBusiness } from '../../bpm/store/approved.ts'
import type { Business } from '../../bpm/store/business.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { type Transition, transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { endEffect } from './effect.ts'

const processRows = rawRows({ process: 'text?' })
const partyRows = rawRows({ name: 'text', black: 'boolean' })

async function refuseBlack({ db }: Context, row: Row): Promise<void> {
  const party = await partyRows.first(
    db,
    row.party_type === 'SUPPLIER'
      ? sql`select supplier_name as name, status = 'BLACK' as black from supplier where supplier_key = ${row.supplier_key}`
      : sql`select customer_name as name, status = 'BLACK' as black from customer where customer_key = ${row.customer_key}`,
  )
  if (party?.black) throw refuse('contract.black', { name: party.name })
}

const documentOf = (row: Readonly<Row>) => ((row.main_file as FileRef[] | null) ?? [])[0]?.url ?? null

export const contractApproval = approvedBusiness(contract, {
  async processOf({ db }, key) {
    const found = await processRows.first(
      db,
      sql`select g.process_definition_key as process from contract c join contract_category g on g.category_key = c.contract_category_key where c.contract_key = ${key}`,
    )
    return found?.process ?? null
  },
  async check(context, row) {
    if (!documentOf(row)) throw invalid({ main_file: 'contract.document' })
    await refuseBlack(context, row)
  },
  describe: (row) => ({
    title: `合同：${row.contract_name}，${groupDigits(row.amount)}元`,
    variables: {
      amount: Number(row.amount),
      contract_type: row.contract_type,
      is_template: row.template_document !== null && row.template_document === documentOf(row),
    },
  }),
  async context({ db, request: { locale } }, row) {
    const fact = (name: string, value: string, tone: 'normal' | 'good' | 'warn' = 'normal') => ({
      label: text(locale, `contract.context.${name}`),
      value,
      tone,
    })
    const planned = text(locale, 'contract.context.instalments', {
      amount: String(row.plan_amount ?? '0.00'),
      n: Number(row.plan_count ?? 0),
    })
    const facts = [fact('amount', String(row.amount)), fact('planned', planned)]
    if (!row.customer_key) return facts
    const open = await db
      .selectFrom('contract')
      .select((contracts) => contracts.fn.sum<string | null>('remain_amount').as('open'))
      .where('customer_key', '=', String(row.customer_key))
      .where('status', '=', 'EFFECT')
      .where('contract_type', '=', 'SALE')
      .where((contracts) => contracts.not('is_deleted'))
      .executeTakeFirst()
    return [...facts, fact('outstanding', String(open?.open ?? '0.00'), isMore(open?.open ?? 0, 0) ? 'warn' : 'good')]
  },
})

const submission = (row: Readonly<Row>) => ({
  title: `合同终止：${row.contract_name}`,
  variables: {
    amount: Number(row.amount ?? 0),
    contract_type: row.contract_type,
    terminate_date: row.terminate_date,
    reason: row.terminate_reason,
  },
})

async function decide(context: Context, key: string, action: string, set: Transition['set']): Promise<RowOf<typeof contract>> {
  return transition(context, contract, await lockRow(context, contract, key), {
    action,
    from: terminateFrom,
    when: sql<boolean>`t.terminate_status in ('PROGRESS', 'RETURN')`,
    set,
  })
}

/** The termination has its own state and changes the contract's state only when it is approved. */
export const terminationApproval: Business = {
  entity: contract.name,
  async preview(context, values) {
    const key = values.contract_key
    const row = typeof key === 'string' ? { ...(await requireRecord(context, contract, key, 'READ')), ...values } : values
    return { row, variables: submission(row).variables, problems: [] }
  },
  async submit(context, key) {
    const row = await requireRecord(context, contract, key, 'READ', true)
    if (row.terminate_status === 'PROGRESS') throw refuse('contract.terminating', { name: row.contract_name })
    await transition(context, contract, row, {
      action: 'terminateSubmit',
      from: terminateFrom,
      when: sql<boolean>`t.terminate_status is distinct from 'PROGRESS'`,
      set: { terminate_status: 'PROGRESS' },
    })
    return submission(row)
  },
  async giveBack(context, key) {
    await decide(context, key, 'terminateReturn', { terminate_status: 'RETURN' })
  },
  async decide(context, key, { status }) {
    if (status !== 'PASS') {
      await decide(context, key, `terminate${status === 'REJECT' ? 'Reject' : 'Cancel'}`, {
        terminate_status: status,
        terminate_date: null,
        terminate_reason: null,
      })
      return
    }
    await endEffect(context, await decide(context, key, 'terminate', { terminate_status: 'PASS', status: 'TERMINATE' }))
  },
}
