// Company account: where the company's money is, for payments and receipts (docs/domain/project-money.md#company-accounts).
import { entity } from '../definition.ts'
import { choice, flag, money, text } from '../field.ts'

export const companyAccount = entity('company_account', {
  family: 'eis',
  path: 'companyAccount',
  permission: 'fin:account',
  screen: { path: '/finance/account', icon: 'BankOutlined' },
  key: 'company_account_key',
  title: 'account_name',
  fields: {
    account_name: text(100, { required: true }),
    our_company: choice('OUR_COMPANY', { required: true, default: 'MAIN' }),
    account_type: choice('ACCOUNT_TYPE', { required: true, default: 'BASIC' }),
    account_no: text(19, { required: true, format: 'account', encrypted: true, mask: 'account' }),
    bank_name: text(100, { required: true }),
    bank_code: text(12, { format: 'bankCode' }),
    opening_balance: money({ default: '0.00', unit: 'yuan' }),
    is_default: flag(),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  computed: {
    /** The opening balance with what was received and paid through the account. */
    balance: money(),
  },
  unique: [['account_name']],
  single: ['is_default', 'our_company'],
  search: ['account_name', 'bank_name'],
  list: {
    columns: ['account_name', 'our_company', 'account_type', 'bank_name', 'account_no', 'is_default', 'status'],
    filters: ['account_name', 'our_company', 'status'],
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'account_name',
        'our_company',
        'account_type',
        'account_no',
        'bank_name',
        'bank_code',
        'opening_balance',
        'is_default',
        'status',
        'remark',
      ],
    },
  ],
})
