// Cost of a channel on a day: an advertisement, a fee, a gift. The channel's own cost is their sum (docs/domain/channel.md#costs).
import { entity } from '../definition.ts'
import { date, money, ref, text } from '../field.ts'

export const channelCost = entity('channel_cost', {
  family: 'fintech',
  path: 'channel/cost',
  permission: 'market:channelCost',
  screen: { path: '/market/channelCost', icon: 'AccountBookOutlined', after: '/market/channel' },
  key: 'channel_cost_key',
  title: 'cost_item',
  imports: { match: [['channel_key', 'cost_date', 'cost_item']] },
  fields: {
    channel_key: ref('channel', { required: true, index: true }),
    cost_item: text(100, { required: true }),
    cost_date: date({ required: true, default: '@now' }),
    amount: money({ required: true, min: 0, above: true }),
    operator_key: ref('user', { default: '@me' }),
    remark: text(500, { multiline: true }),
  },
  search: ['cost_item'],
  indexes: [['-cost_date']],
  list: {
    columns: ['cost_date', 'channel_key', 'cost_item', 'amount', 'operator_key', 'remark'],
    filters: ['channel_key', 'cost_date', 'cost_item', 'operator_key'],
    sort: '-cost_date',
    sums: ['amount'],
  },
  form: [{ name: 'basic', fields: ['channel_key', 'cost_item', 'cost_date', 'amount', 'operator_key', 'remark'] }],
})
