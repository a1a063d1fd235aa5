// Tax rate of a supplier: which invoice it writes for what, at which rate, from when on (docs/domain/supplier.md#tax-rates).
import { entity } from '../definition.ts'
import { choice, date, flag, ref, text } from '../field.ts'

export const supplierTaxRate = entity('supplier_tax_rate', {
  family: 'eis',
  path: 'supplier/taxRate',
  permission: 'eis:supplier',
  key: 'tax_rate_key',
  title: 'item_name',
  parent: { entity: 'supplier', field: 'supplier_key' },
  fields: {
    supplier_key: ref('supplier', { required: true, createOnly: true }),
    invoice_type: choice('INVOICE_TYPE', { required: true, default: 'NORMAL' }),
    tax_rate: choice('TAX_RATE', { required: true, default: '6' }),
    item_name: text(60),
    start_date: date({ required: true }),
    end_date: date({ notBefore: 'start_date' }),
    is_default: flag(),
  },
  single: ['is_default', 'supplier_key'],
  list: {
    columns: ['item_name', 'invoice_type', 'tax_rate', 'start_date', 'end_date', 'is_default'],
    filters: ['invoice_type', 'tax_rate'],
    sort: '-start_date',
  },
  form: [{ name: 'basic', fields: ['supplier_key', 'invoice_type', 'tax_rate', 'item_name', 'start_date', 'end_date', 'is_default'] }],
})
