// One contract as its page shows it: plans, items, supplements.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { readContract } from '../../../model/calls/contract.ts'
import { contract, contractLine, contractPlan } from '../../../model/entities/contract.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { answerRow } from '../../entity/answer.ts'
import { readRecord } from '../../entity/read.ts'
import { visibleRows } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { readParts } from './parts.ts'

type ContractDetail = z.output<NonNullable<(typeof readContract)['output']>>

const supplementRows = rawRows({ contract_key: 'text', contract_name: 'text', contract_code: 'text', amount: 'text', status: 'text' })
const templateRows = rawRows({ has_template: 'boolean' })

export async function readContractDetail(context: Context, key: string): Promise<ContractDetail> {
  const row = await readRecord(context, contract, key)
  const [plans, lines] = [await readParts(context, contractPlan, key), await readParts(context, contractLine, key)]
  const supplements = await supplementRows.read(
    context.db,
    sql`select t.contract_key, t.contract_name, t.contract_code, t.amount::text, t.status from contract t
    where t.parent_contract_key = ${key} and not t.is_deleted and ${visibleRows(context, contract)} order by t.create_time`,
  )
  const category = await templateRows.first(
    context.db,
    sql`select jsonb_array_length(template_file) > 0 as has_template from contract_category where category_key = ${row.contract_category_key}`,
  )
  return {
    ...row,
    plans: plans.map((plan) => answerRow(context, contractPlan, plan)),
    lines: lines.map((line) => answerRow(context, contractLine, line)),
    supplements,
    has_template: category?.has_template ?? false,
  } as unknown as ContractDetail
}
