// Whom to call about a resource; exactly one is the primary contact (docs/domain/resource.md#contacts).
import { entity } from '../definition.ts'
import { choice, flag, ref, text } from '../field.ts'

export const resourceContact = entity('resource_contact', {
  family: 'eis',
  path: 'resource/contact',
  permission: 'eis:resource',
  key: 'resource_contact_key',
  title: 'contact_name',
  parent: { entity: 'resource', field: 'resource_key' },
  fields: {
    resource_key: ref('resource', { required: true, createOnly: true }),
    contact_name: text(30, { required: true, min: 2 }),
    relation: choice('RESOURCE_RELATION', { required: true, default: 'SELF' }),
    phone: text(11, { required: true, format: 'phone', encrypted: true, mask: 'phone' }),
    email: text(100, { format: 'email', mask: 'contact' }),
    wechat: text(50, { mask: 'contact' }),
    is_primary: flag(),
    remark: text(500, { multiline: true }),
  },
  single: ['is_primary', 'resource_key'],
  search: ['contact_name'],
  list: {
    columns: ['contact_name', 'relation', 'phone', 'email', 'wechat', 'is_primary'],
    filters: ['contact_name', 'relation'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['resource_key', 'contact_name', 'relation', 'phone', 'email', 'wechat', 'is_primary', 'remark'] }],
})
