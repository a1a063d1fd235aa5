// Customer account: a bank account or invoice title of a customer (docs/domain/customer.md#sub-records).
import { entity } from '../definition.ts'
import { choice, flag, ref, text } from '../field.ts'

export const customerAccount = entity('customer_account', {
  family: 'eis',
  path: 'customer/account',
  permission: 'crm:customer',
  key: 'account_key',
  title: 'account_name',
  parent: { entity: 'customer', field: 'customer_key' },
  fields: {
    customer_key: ref('customer', { required: true, createOnly: true }),
    account_type: choice('ACCOUNT_TYPE', { required: true, default: 'BASIC' }),
    account_name: text(100, { required: true }),
    account_no: text(19, { required: true, format: 'account', encrypted: true, mask: 'account' }),
    bank_name: text(100, { required: true }),
    bank_code: text(12, { format: 'bankCode' }),
    tax_no: text(20, { format: 'taxNo' }),
    invoice_address: text(200),
    invoice_phone: text(20, { format: 'phoneOrLandline', encrypted: true, formerlyClear: true }),
    is_default: flag(),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  single: ['is_default', 'customer_key'],
  search: ['account_name', 'bank_name'],
  list: {
    columns: ['account_type', 'account_name', 'bank_name', 'account_no', 'is_default', 'status'],
    filters: ['account_type', 'status'],
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: ['customer_key', 'account_type', 'account_name', 'account_no', 'bank_name', 'bank_code', 'is_default', 'status', 'remark'],
    },
    { name: 'invoice', fields: ['tax_no', 'invoice_address', 'invoice_phone'] },
  ],
})
