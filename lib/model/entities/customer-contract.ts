// Customer contract: an existing contract with the customer, entered for reference (docs/domain/customer.md#sub-records).
import { entity } from '../definition.ts'
import { choice, date, files, money, ref, sound, text } from '../field.ts'

export const customerContract = entity('customer_contract', {
  family: 'eis',
  path: 'customer/contract',
  permission: 'crm:customer',
  key: 'customer_contract_key',
  title: 'contract_name',
  parent: { entity: 'customer', field: 'customer_key' },
  fields: {
    customer_key: ref('customer', { required: true, createOnly: true }),
    contract_code: text(50, { required: true }),
    contract_name: text(100, { required: true }),
    pinyin: sound('contract_name'),
    amount: money({ required: true, min: 0 }),
    sign_date: date(),
    start_date: date(),
    end_date: date({ notBefore: 'start_date' }),
    sign_contact_key: ref('customer_contact', { same: 'customer_key' }),
    contract_status: choice('CONTRACT_STATUS', { default: 'EFFECT' }),
    attachments: files({ max: 20 }),
    remark: text(500, { multiline: true }),
  },
  unique: [['customer_key', 'contract_code']],
  search: ['contract_name', 'contract_code'],
  list: {
    columns: [
      'contract_code',
      'contract_name',
      'amount',
      'sign_date',
      'start_date',
      'end_date',
      'sign_contact_key',
      'contract_status',
      'remark',
    ],
    filters: ['contract_name', 'contract_status', 'sign_date'],
    sort: '-create_time',
    sums: ['amount'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'customer_key',
        'contract_code',
        'contract_name',
        'amount',
        'sign_date',
        'start_date',
        'end_date',
        'sign_contact_key',
        'contract_status',
        'attachments',
        'remark',
      ],
    },
  ],
})
