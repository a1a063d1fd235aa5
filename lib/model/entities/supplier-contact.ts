// Contact of a supplier; exactly one is the primary contact (docs/domain/supplier.md#contacts).
import { entity } from '../definition.ts'
import { choice, flag, ref, text } from '../field.ts'

export const supplierContact = entity('supplier_contact', {
  family: 'eis',
  path: 'supplier/contact',
  permission: 'eis:supplier',
  key: 'supplier_contact_key',
  title: 'contact_name',
  parent: { entity: 'supplier', field: 'supplier_key' },
  fields: {
    supplier_key: ref('supplier', { required: true, createOnly: true }),
    contact_name: text(30, { required: true, min: 2 }),
    position: text(30),
    phone: text(11, { required: true, format: 'phone', encrypted: true, mask: 'phone' }),
    telephone: text(20, { format: 'landline', encrypted: true, formerlyClear: true }),
    email: text(100, { format: 'email', mask: 'contact' }),
    wechat: text(50, { mask: 'contact' }),
    is_primary: flag(),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  single: ['is_primary', 'supplier_key'],
  search: ['contact_name'],
  list: {
    columns: ['contact_name', 'position', 'phone', 'telephone', 'email', 'is_primary', 'status'],
    filters: ['contact_name', 'status'],
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: ['supplier_key', 'contact_name', 'position', 'phone', 'telephone', 'email', 'wechat', 'is_primary', 'status', 'remark'],
    },
  ],
})
