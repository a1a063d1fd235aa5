// Channel: where customers and leads come from, a tree of three levels (docs/domain/channel.md#channel).
import { entity } from '../definition.ts'
import { choice, code, int, money, ref, sound, text } from '../field.ts'

/** Only for users who manage channels; others see name and kind. */
const inside = { viewPermission: 'market:channel:q' } as const

export const channel = entity('channel', {
  family: 'fintech',
  path: 'channel',
  calls: { query: 'list', addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'market:channel',
  screen: { path: '/market/channel', icon: 'ApartmentOutlined', after: '/market', grants: { sales: 'q', sales_leader: 'q' } },
  key: 'channel_key',
  title: 'channel_name',
  imports: { match: [['channel_code'], ['channel_name']] },
  tree: { field: 'parent_channel_key', depth: 3 },
  fields: {
    channel_name: text(50, { required: true }),
    pinyin: sound('channel_name'),
    channel_code: code('channel', { max: 30 }),
    channel_type: choice('CHANNEL_TYPE', { required: true, default: 'ONLINE' }),
    parent_channel_key: ref('channel'),
    leader_key: ref('user', { default: '@me', duty: true, index: true }),
    contact_name: text(30, inside),
    phone: text(11, { format: 'phone', encrypted: true, formerlyClear: true, mask: 'phone', ...inside }),
    /** The sum of its costs. */
    cost_amount: money({ readOnly: true, default: '0.00', ...inside }),
    clue_count: int({ readOnly: true, default: 0, ...inside }),
    customer_count: int({ readOnly: true, default: 0, ...inside }),
    sign_count: int({ readOnly: true, default: 0, ...inside }),
    sign_amount: money({ readOnly: true, default: '0.00', ...inside }),
    status: choice('ON_OFF', { default: '1' }),
    sort_no: int({ default: 0 }),
    remark: text(500, { multiline: true }),
  },
  unique: [['parent_channel_key', 'channel_name'], ['channel_code']],
  search: ['channel_name', 'channel_code'],
  list: {
    columns: [
      'channel_name',
      'channel_code',
      'channel_type',
      'leader_key',
      'cost_amount',
      'clue_count',
      'customer_count',
      'sign_count',
      'sign_amount',
      'status',
      'sort_no',
    ],
    filters: ['channel_name', 'channel_type', 'leader_key', 'status'],
    sort: 'sort_no',
    sums: ['cost_amount', 'sign_amount'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'channel_name',
        'channel_code',
        'channel_type',
        'parent_channel_key',
        'leader_key',
        'contact_name',
        'phone',
        'status',
        'sort_no',
        'remark',
      ],
    },
  ],
})
