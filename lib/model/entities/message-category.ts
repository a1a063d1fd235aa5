// Message category: groups business messages, which can be muted by it, and classifies notices (docs/domain/message.md#categories).
import { entity } from '../definition.ts'
import { choice, flag, int, text } from '../field.ts'

export const messageCategory = entity('message_category', {
  family: 'fintech',
  path: 'message/category',
  calls: { addOrUpdate: 'save' },
  permission: 'msg:category',
  screen: { path: '/system/category', icon: 'MailOutlined', after: '/system/dict', actions: 'qaed' },
  key: 'message_category_key',
  title: 'category_name',
  fields: {
    category_name: text(20, { required: true }),
    category_type: choice('MESSAGE_TYPE', { required: true, default: 'ADMINISTRATION', createOnly: true }),
    code: text(30, { required: true, createOnly: true }),
    icon: text(50),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    status: choice('ON_OFF', { default: '1' }),
    /** Business messages of this category are also sent by mail or to the robot, where these are configured. */
    mail_flag: flag(),
    webhook_flag: flag(),
  },
  unique: [['category_type', 'category_name'], ['code']],
  list: {
    columns: ['category_name', 'category_type', 'code', 'sort_no', 'mail_flag', 'webhook_flag', 'status'],
    filters: ['category_name', 'category_type', 'status'],
    sort: 'sort_no',
  },
  form: [
    { name: 'basic', fields: ['category_name', 'category_type', 'code', 'icon', 'sort_no', 'status'] },
    { name: 'channels', fields: ['mail_flag', 'webhook_flag'] },
  ],
})
