// The papers of a contract: its document from the template of its category, and its cover (docs/domain/contract.md#documents).

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { editableContracts } from '../../../model/contract-states.ts'
import { itemText } from '../../../model/dictionaries.ts'
import { contract, contractLine, contractPlan } from '../../../model/entities/contract.ts'
import type { FileRef } from '../../../model/field.ts'
import { fileAddress, fileKeysIn, fileTypes } from '../../../model/file-types.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { moneyInWords } from '../../../model/money-words.ts'
import { cutText } from '../../../model/plain-text.ts'
import { shortNumber } from '../../../model/typed-number.ts'
import { type Filling, fillDocx } from '../../base/document/fill-docx.ts'
import { SheetError } from '../../base/sheet/sheet.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { answerPdf } from '../../entity/answer-pdf.ts'
import { transition } from '../../entity/change.ts'
import { linkFiles } from '../../entity/files.ts'
import type { Row } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { readRecord } from '../../entity/read.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { fileStorage } from '../../kernel/stored-files.ts'
import { readParts } from './parts.ts'

/** The placeholders of a template, with their names for template authors. */
function fillingOf(row: Row, plans: readonly Row[], lines: readonly Row[]): Filling {
  const values: Record<string, unknown> = {
    合同编号: row.contract_code,
    合同名称: row.contract_name,
    合同分类: row.contract_category_name,
    对方: row.customer_name ?? row.supplier_name,
    客户: row.customer_name,
    供应商: row.supplier_name,
    我方: itemText('zh-CN', 'OUR_COMPANY', row.our_company),
    我方签约人: row.our_sign_name,
    对方签约人: row.party_sign_contact_name,
    项目: row.project_name,
    合同金额: groupDigits(row.amount),
    合同金额大写: moneyInWords(String(row.amount)),
    税率: itemText('zh-CN', 'TAX_RATE', row.tax_rate),
    不含税金额: groupDigits(row.amount_without_tax),
    生效日期: row.start_date,
    到期日期: row.end_date,
    付款方式: itemText('zh-CN', 'PAY_METHOD', row.pay_method),
    付款条款: row.pay_terms,
    份数: row.copies,
  }
  const texts = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value ?? '')]))
  return {
    values: texts(values),
    lists: {
      标的: lines.map((line, index) =>
        texts({
          序号: index + 1,
          标的: line.item_name,
          规格: line.specification,
          单位: line.unit,
          数量: shortNumber(line.quantity),
          单价: groupDigits(shortNumber(line.price)),
          金额: groupDigits(line.amount),
        }),
      ),
      计划: plans.map((plan) =>
        texts({
          期数: plan.period_no,
          日期: plan.plan_date,
          比例: `${shortNumber(plan.ratio)}%`,
          金额: groupDigits(plan.amount),
          条件: plan.condition,
        }),
      ),
    },
  }
}

const templateRows = rawRows({ template_file: 'json' })

/** Creates the document of a draft from the template of its category; an earlier one is replaced. */
export async function writeDocument(context: Context, key: string, version?: number): Promise<void> {
  const row = await loadRecord(context, contract, key, 'WRITE', version)
  requireState(context, contract, row, editableContracts)
  const category = await templateRows.first(
    context.db,
    sql`select template_file from contract_category where category_key = ${row.contract_category_key}`,
  )
  const [template] = fileKeysIn(((category?.template_file as FileRef[] | null) ?? [])[0]?.url ?? '')
  const storage = fileStorage(context.kernel)
  const source = template ? await storage.open(context.db, template) : null
  if (!source) throw refuse('contract.noTemplate')
  const [from, to] = [await storage.temporaryPath(), await storage.temporaryPath()]
  try {
    await pipeline(Readable.fromWeb(source.bytes as never), createWriteStream(from, { mode: 0o600 }))
    const shown = await readRecord(context, contract, key)
    await fillDocx(from, to, fillingOf(shown, await readParts(context, contractPlan, key), await readParts(context, contractLine, key)))
    const name = cutText(`${row.contract_code} ${row.contract_name}`.replace(/[\\/:*?"<>|\s]+/g, ' '), 100)
    const file = await storage.name(context.db, await storage.store(to, `${name}.docx`, fileTypes.docx?.mime ?? ''))
    const address = fileAddress(file)
    const files: FileRef[] = [{ uid: file, name: `${name}.docx`, status: 'done', url: address }]
    const stored = await transition(context, contract, row, {
      action: 'document',
      from: editableContracts,
      set: { main_file: sql`${JSON.stringify(files)}::jsonb`, template_document: address },
    })
    await linkFiles(context, contract, row, stored)
  } catch (error) {
    if (error instanceof SheetError) throw refuse('contract.templateBroken')
    throw error
  } finally {
    await rm(from, { force: true })
    await rm(to, { force: true })
  }
}

/** The cover sheet of a contract, as a PDF document. */
export async function printCover(context: Context, key: string): Promise<Response> {
  const row = await readRecord(context, contract, key)
  const plans = await readParts(context, contractPlan, key)
  const { locale } = context.request
  const word = (name: string) => text(locale, `entity.contract.field.${name}`)
  const planWord = (name: string) => text(locale, `entity.contract_plan.field.${name}`)
  const field = (name: string, value: unknown): [string, string | null] => [
    word(name),
    value === null || value === undefined || value === '' ? null : String(value),
  ]
  await context.audit({ biz_type: contract.name, biz_key: key, action: 'export' })
  return answerPdf(context, `${row.contract_code} ${text(locale, 'contract.cover')}`, {
    title: row.contract_name,
    subtitle: `${row.contract_code} · ${itemText(locale, 'CONTRACT_STATUS', row.status)}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          field('contract_category_key', row.contract_category_name),
          field('contract_type', itemText(locale, 'CONTRACT_TYPE', row.contract_type)),
          row.party_type === 'SUPPLIER' ? field('supplier_key', row.supplier_name) : field('customer_key', row.customer_name),
          field('our_company', itemText(locale, 'OUR_COMPANY', row.our_company)),
          field('our_sign_key', row.our_sign_name),
          field('party_sign_contact_key', row.party_sign_contact_name),
          field('project_key', row.project_name),
          field('amount', `${groupDigits(row.amount)}${locale === 'en' ? '' : `（${moneyInWords(row.amount) ?? ''}）`}`),
          field('sign_date', row.sign_date),
          field('start_date', row.start_date),
          field('end_date', row.end_date),
          field('pay_method', itemText(locale, 'PAY_METHOD', row.pay_method)),
          field('archive_no', row.archive_no),
          field('archive_place', row.archive_place),
        ],
      },
      ...(plans.length > 0
        ? [
            { kind: 'heading' as const, text: text(locale, 'entity.contract_plan.name') },
            {
              kind: 'table' as const,
              columns: [
                { title: planWord('period_no'), width: 1 },
                { title: planWord('plan_date'), width: 2 },
                { title: planWord('amount'), width: 2, align: 'right' as const },
                { title: planWord('condition'), width: 5 },
                { title: planWord('status'), width: 2 },
              ],
              rows: plans.map((plan) => [
                String(plan.period_no),
                String(plan.plan_date),
                groupDigits(plan.amount),
                String(plan.condition ?? ''),
                itemText(locale, 'RECEIVE_PLAN_STATUS', plan.status),
              ]),
              total: ['', '', groupDigits(row.plan_amount), '', ''],
            },
          ]
        : []),
    ],
  })
}
