// File of a resource: curriculum, certificate, case, price list (docs/domain/resource.md#resource).
import { entity } from '../definition.ts'
import { choice, files, int, ref, text } from '../field.ts'

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
    remark: text(500, { multiline: true }),
  },
  search: ['file_name'],
  list: {
    columns: ['attachments', 'attachment_type', 'create_by_key', 'create_time', 'remark'],
    filters: ['file_name', 'attachment_type'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['resource_key', 'attachment_type', 'attachments', 'remark'] }],
})
