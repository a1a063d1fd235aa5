// Account of a supplier: where it is paid; one default, and a number that finance has verified stays (docs/domain/supplier.md#accounts).
import { entity } from '../definition.ts'
import { choice, flag, ref, text } from '../field.ts'

export const supplierAccount = entity('supplier_account', {
  family: 'eis',
  path: 'supplier/account',
  permission: 'eis:supplierAccount',
  key: 'account_key',
  title: 'account_name',
  parent: { entity: 'supplier', field: 'supplier_key' },
  fields: {
    supplier_key: ref('supplier', { required: true, createOnly: true }),
    account_type: choice('ACCOUNT_TYPE', { required: true, default: 'BASIC' }),
    account_name: text(100, { required: true }),
    account_no: text(19, { required: true, format: 'account', encrypted: true, mask: 'account' }),
    bank_name: text(100, { required: true }),
    bank_code: text(12, { format: 'bankCode' }),
    is_default: flag(),
    verified: flag({ readOnly: true }),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  single: ['is_default', 'supplier_key'],
  search: ['account_name', 'bank_name'],
  list: {
    columns: ['account_type', 'account_name', 'bank_name', 'account_no', 'is_default', 'verified', 'status'],
    filters: ['account_type', 'status'],
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: ['supplier_key', 'account_type', 'account_name', 'account_no', 'bank_name', 'bank_code', 'is_default', 'status', 'remark'],
    },
  ],
})
