// The number of a contract: counted for each category and month (docs/domain/contract.md#number).
import { sql } from 'kysely'
import { wireTime } from '../../../model/moment.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'

const codeRows = rawRows({ category_code: 'contract_category.category_code', status: 'contract_category.status' })
const numberRows = rawRows({ current_no: 'number_sequence.current_no' })

const rule = 'contract'

interface Head {
  head: string
  scope: string
}

/** The prefix of a category's numbers in this month. Fails for a disabled category. */
async function headOf({ db, now }: Context, category: unknown): Promise<Head> {
  const found = await codeRows.first(
    db,
    sql`select category_code, status from contract_category where category_key = ${category} and not is_deleted`,
  )
  if (found?.status !== '1') throw invalid({ contract_category_key: 'validation.reference' })
  const month = wireTime(now).slice(0, 7).replace('-', '')
  return { head: `HT-${found.category_code}-${month}-`, scope: `${found.category_code}-${month}` }
}

const codeOf = ({ head }: Head, number: number) => `${head}${String(number).padStart(4, '0')}`

/** The next number; its counter stays locked until the transaction ends. */
export async function takeContractCode(context: Context, category: unknown): Promise<string> {
  const head = await headOf(context, category)
  const taken = await numberRows.first(
    context.db,
    sql`insert into number_sequence (rule, scope, current_no) values (${rule}, ${head.scope}, 1)
      on conflict (rule, scope) do update set current_no = number_sequence.current_no + 1 returning current_no`,
  )
  return codeOf(head, taken?.current_no ?? 1)
}

/** The number that the next contract of a category would get, without taking it. */
export async function previewContractCode(context: Context, category: string): Promise<string> {
  const head = await headOf(context, category)
  const last = await numberRows.first(
    context.db,
    sql`select current_no from number_sequence where rule = ${rule} and scope = ${head.scope}`,
  )
  return codeOf(head, (last?.current_no ?? 0) + 1)
}
