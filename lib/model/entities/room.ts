// Room where customers are received: its name, seats and address (docs/domain/reservation.md#room).
import { entity } from '../definition.ts'
import { choice, int, text } from '../field.ts'

export const room = entity('room', {
  family: 'fintech',
  path: 'room',
  permission: 'crm:room',
  screen: {
    path: '/crm/room',
    icon: 'HomeOutlined',
    after: '/crm/reservation',
    actions: 'qaedi',
    grants: { sales: 'q', front_desk: 'qae' },
  },
  key: 'room_key',
  title: 'room_name',
  imports: { match: [['room_name']] },
  fields: {
    room_name: text(50, { required: true }),
    capacity: int({ required: true, min: 1, max: 500, default: 4, unit: 'person' }),
    address: text(200),
    status: choice('ON_OFF', { default: '1' }),
    sort_no: int({ default: 0 }),
    remark: text(500, { multiline: true }),
  },
  unique: [['room_name']],
  search: ['room_name'],
  list: {
    columns: ['room_name', 'capacity', 'address', 'status', 'sort_no', 'remark'],
    filters: ['room_name', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['room_name', 'capacity', 'address', 'status', 'sort_no', 'remark'] }],
})
