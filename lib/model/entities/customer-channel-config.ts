// Customer channel configuration: who brings customers through a channel and for which commission (docs/domain/customer.md#sub-records).
import { entity } from '../definition.ts'
import { choice, date, decimal, ref, text } from '../field.ts'

export const customerChannelConfig = entity('customer_channel_config', {
  family: 'eis',
  path: 'customer/config/channel',
  permission: 'market:channel',
  key: 'channel_config_key',
  title: 'channel_key',
  parent: { entity: 'customer', field: 'customer_key' },
  fields: {
    channel_key: ref('channel', { required: true }),
    customer_key: ref('customer'),
    contact_name: text(30),
    phone: text(11, { format: 'phone', encrypted: true, formerlyClear: true, mask: 'phone' }),
    commission_rate: decimal(7, 4, { min: 0, max: 100, unit: 'percent' }),
    start_date: date(),
    end_date: date({ notBefore: 'start_date' }),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  search: ['contact_name'],
  list: {
    columns: ['channel_key', 'customer_key', 'contact_name', 'phone', 'commission_rate', 'start_date', 'end_date', 'status'],
    filters: ['channel_key', 'customer_key', 'status'],
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: ['channel_key', 'customer_key', 'contact_name', 'phone', 'commission_rate', 'start_date', 'end_date', 'status', 'remark'],
    },
  ],
})
