// Paper of a supplier: licence, certificate, proof; one that expires is announced thirty days before (docs/domain/supplier.md#papers).
import { entity } from '../definition.ts'
import { choice, date, files, int, ref, text } from '../field.ts'

export const supplierAttachment = entity('supplier_attachment', {
  family: 'eis',
  path: 'supplier/attachment',
  permission: 'eis:supplier',
  key: 'attachment_key',
  title: 'file_name',
  parent: { entity: 'supplier', field: 'supplier_key' },
  fields: {
    supplier_key: ref('supplier', { required: true, createOnly: true }),
    attachment_type: choice('SUPPLIER_FILE_TYPE', { required: true, default: 'LICENSE' }),
    attachments: files({ required: true, max: 1 }),
    file_name: text(255, { readOnly: true }),
    file_size: int({ readOnly: true, unit: 'byte' }),
    expire_date: date(),
    remark: text(500, { multiline: true }),
  },
  search: ['file_name'],
  indexes: [['expire_date']],
  list: {
    columns: ['attachments', 'attachment_type', 'expire_date', 'create_by_key', 'create_time', 'remark'],
    filters: ['file_name', 'attachment_type', 'expire_date'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['supplier_key', 'attachment_type', 'attachments', 'expire_date', 'remark'] }],
})
