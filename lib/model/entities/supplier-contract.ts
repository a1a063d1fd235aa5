// Contract with a supplier, and the files of one contract (docs/domain/supplier.md#contracts).
import { entity } from '../definition.ts'
import { choice, date, files, int, money, ref, text } from '../field.ts'

export const supplierContract = entity('supplier_contract', {
  family: 'eis',
  path: 'supplier/contract',
  permission: 'eis:supplier',
  key: 'supplier_contract_key',
  title: 'contract_name',
  parent: { entity: 'supplier', field: 'supplier_key' },
  fields: {
    supplier_key: ref('supplier', { required: true, createOnly: true }),
    contract_code: text(50, { required: true }),
    contract_name: text(100, { required: true }),
    category_key: ref('supplier_category_config'),
    amount: money({ required: true, min: 0, unit: 'yuan' }),
    tax_rate: choice('TAX_RATE', { default: '6' }),
    sign_date: date({ required: true }),
    start_date: date({ required: true }),
    end_date: date({ required: true, notBefore: 'start_date' }),
    pay_terms: text(200),
    status: choice('CONTRACT_STATUS', { required: true, default: 'EFFECT' }),
    signer_key: ref('user', { default: '@me' }),
    remark: text(500, { multiline: true }),
  },
  unique: [['contract_code']],
  search: ['contract_name', 'contract_code'],
  list: {
    columns: ['contract_name', 'contract_code', 'amount', 'sign_date', 'start_date', 'end_date', 'status', 'signer_key'],
    filters: ['contract_name', 'contract_code', 'supplier_key', 'status', 'sign_date'],
    sort: '-sign_date',
    sums: ['amount'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'supplier_key',
        'contract_code',
        'contract_name',
        'category_key',
        'amount',
        'tax_rate',
        'sign_date',
        'start_date',
        'end_date',
        'status',
        'signer_key',
        'pay_terms',
        'remark',
      ],
    },
  ],
})

export const supplierContractAttachment = entity('supplier_contract_attachment', {
  family: 'eis',
  path: 'supplier/contract/attachment',
  permission: 'eis:supplier',
  key: 'attachment_key',
  title: 'file_name',
  parent: { entity: 'supplier_contract', field: 'supplier_contract_key' },
  fields: {
    supplier_contract_key: ref('supplier_contract', { required: true, createOnly: true }),
    attachment_type: choice('CONTRACT_FILE_TYPE', { required: true, default: 'SCAN' }),
    attachments: files({ required: true, max: 1 }),
    file_name: text(255, { readOnly: true }),
    file_size: int({ readOnly: true, unit: 'byte' }),
    uploader_key: ref('user', { readOnly: true, default: '@me' }),
    remark: text(500, { multiline: true }),
  },
  search: ['file_name'],
  list: {
    columns: ['attachments', 'attachment_type', 'uploader_key', 'create_time', 'remark'],
    filters: ['file_name', 'attachment_type'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['supplier_contract_key', 'attachment_type', 'attachments', 'remark'] }],
})
