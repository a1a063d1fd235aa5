// Duplicates of suppliers: by the rules of administrators; besides, no two have one name or credit code
// (docs/domain/duplicates.md#rules, docs/domain/supplier.md#supplier).
import { comparableFields } from '../../model/duplicate-fields.ts'
import { supplier } from '../../model/entities/supplier.ts'
import { type DuplicateRule, refuseTaken } from '../entity/duplicate.ts'
import { findDuplicates, reportDuplicates } from '../entity/duplicates.ts'

const unique: readonly string[] = ['supplier_name', 'credit_code']

export const supplierDuplicates: DuplicateRule = {
  permission: supplier.permission,
  fields: comparableFields.SUPPLIER,
  async check(context, question) {
    const { field, value, id } = question
    reportDuplicates(await findDuplicates(context, 'SUPPLIER', { [field]: value }, id))
    if (unique.includes(field)) await refuseTaken(context, supplier, question)
  },
}
