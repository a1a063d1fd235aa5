// The default approvals of every installation, deployed once each (docs/domain/process-models.md#shipped-models).
import { newKey } from '../base/crypto.ts'
import { defaultModels } from '../bpm/models/defaults.ts'
import { deployFile } from '../bpm/store/deploy.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'

const categories: Readonly<Record<string, string>> = {
  LEAVE_APPROVAL: '人事行政',
  SEAL_APPLY: '人事行政',
  PAYMENT_APPROVAL: '财务',
  EXPENSE_LOAN_APPROVAL: '财务',
  INVOICE_APPROVAL: '财务',
  SETTLEMENT_APPROVAL: '财务',
  PROJECT_APPROVAL: '项目',
  PROJECT_CLOSE: '项目',
  PRICING_APPROVAL: '项目',
  CONTRACT_APPROVAL: '合同',
  CONTRACT_TERMINATE: '合同',
  CUSTOMER_MERGE: '客户',
  BUSINESS_WIN: '客户',
  SUPPLIER_QUALIFY: '采购',
}

/** Deploys each default model once: later changes of an administrator are never undone. */
export async function seedApprovals(context: Context): Promise<void> {
  const models = defaultModels()
  const fresh = await recordNewSeeds(
    context.db,
    'bpm_model',
    models.map(({ key }) => key),
  )
  for (const { key, name, businessTypes, xml } of models) {
    if (!fresh.has(key)) continue
    const model_key = newKey()
    const inserted = await context.db
      .insertInto('bpm_model')
      .values({
        model_key,
        process_definition_key: key,
        model_name: name,
        category: categories[key] ?? null,
        bpmn_xml: xml,
        business_types: JSON.stringify(businessTypes),
        status: 'DEPLOYED',
        create_time: context.now,
        update_time: context.now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('model_key')
      .executeTakeFirst()
    if (!inserted) continue
    const { version } = await deployFile(context, { model_key, bpmn_xml: xml })
    await context.db.updateTable('bpm_model').set({ version }).where('model_key', '=', model_key).execute()
  }
}
