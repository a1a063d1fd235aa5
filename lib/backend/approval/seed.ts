// The default approvals of every installation, deployed once each (docs/domain/process-models.md#shipped-models).
import { newKey } from '../base/crypto.ts'
import { defaultModels } from '../bpm/models/defaults.ts'
import { deployFile } from '../bpm/store/deploy.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'

const categories: Readonly<Record<string, string>> = {
  LEAVE_APPROVAL: 'HR',
  SEAL_APPLY: 'HR',
  PAYMENT_APPROVAL: 'FINANCE',
  EXPENSE_LOAN_APPROVAL: 'FINANCE',
  INVOICE_APPROVAL: 'FINANCE',
  SETTLEMENT_APPROVAL: 'FINANCE',
  PROJECT_APPROVAL: 'PROJECT',
  PROJECT_CLOSE: 'PROJECT',
  PRICING_APPROVAL: 'PROJECT',
  CONTRACT_APPROVAL: 'CONTRACT',
  CONTRACT_TERMINATE: 'CONTRACT',
  CUSTOMER_MERGE: 'CUSTOMER',
  BUSINESS_WIN: 'CUSTOMER',
  SUPPLIER_QUALIFY: 'PURCHASE',
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
