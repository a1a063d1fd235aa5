// File of a resource: curriculum, certificate, case, price list; one that expires is announced thirty days before (docs/domain/resource.md#files).
import { entity } from '../definition.ts'
import { choice, date, files, int, ref, text } from '../field.ts'

export const resourceAttachment = entity('resource_attachment', {
  family: 'eis',
  path: 'resource/attachment',
  permission: 'eis:resource',
  key: 'attachment_key',
  title: 'file_name',
  parent: { entity: 'resource', field: 'resource_key' },
  fields: {
    resource_key: ref('resource', { required: true, createOnly: true }),
    attachment_type: choice('RESOURCE_FILE_TYPE', { required: true, default: 'RESUME' }),
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
  form: [{ name: 'basic', fields: ['resource_key', 'attachment_type', 'attachments', 'expire_date', 'remark'] }],
})
