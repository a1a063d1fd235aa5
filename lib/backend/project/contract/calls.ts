// The calls of contracts besides the derived ones and their steps, and the detail of one contract (docs/domain/contract.md#contract).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../../model/calls/contract.ts'
import { contract, contractLine, contractPlan } from '../../../model/entities/contract.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { answerRow } from '../../entity/answer.ts'
import { readRecord } from '../../entity/read.ts'
import { visibleRows } from '../../entity/scope.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { previewContractCode } from './code.ts'
import { printCover, writeDocument } from './document.ts'
import { readParts } from './parts.ts'
import { saveContract } from './save.ts'

type ContractDetail = z.output<NonNullable<(typeof calls.readContract)['output']>>

const supplementRows = rawRows({ contract_key: 'text', contract_name: 'text', contract_code: 'text', amount: 'text', status: 'text' })
const templateRows = rawRows({ has_template: 'boolean' })

/** The detail of one contract: plans, items, supplements. */
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

export const contractCalls: readonly Call[] = [
  serve(calls.readContract, {
    summary: ['合同详情：计划、标的与补充合同', 'A contract with its plan, items and supplements'],
    permission: 'eis:contract:q',
    handle: (context, { id }) => readContractDetail(context, id),
  }),
  serve(calls.saveContract, {
    summary: ['新增或修改合同及其计划与标的', 'Add or change a contract with its plan and items'],
    permission: ['eis:contract:a', 'eis:contract:e'],
    write: true,
    done: 'done.saved',
    handle: async (context, input) => readContractDetail(context, await saveContract(context, input)),
  }),
  serve(calls.nextContractCode, {
    summary: ['生成合同编号，不占用', 'Suggest a contract number without taking it'],
    permission: 'eis:contract:a',
    handle: async (context, { contract_category_key }) => ({ contract_code: await previewContractCode(context, contract_category_key) }),
  }),
  serve(calls.writeContractDocument, {
    summary: ['按模板生成合同正文', 'Make the text of a contract of its template'],
    permission: 'eis:contract:e',
    write: true,
    done: 'done.saved',
    async handle(context, { id, row_version }) {
      await writeDocument(context, id, row_version)
      return readContractDetail(context, id)
    },
  }),
  serve(calls.printContractCover, {
    summary: ['合同封面', 'Cover of a contract'],
    permission: 'eis:contract:q',
    handle: (context, { id }) => printCover(context, id),
  }),
]
