// Reservation: a visit of a customer at a time, in a room, received by at most three negotiators (docs/domain/reservation.md#reservation).
import { entity } from '../definition.ts'
import { choice, code, datetime, flag, int, json, money, ref, refs, text } from '../field.ts'

/** The talk is not over. */
const ahead = { field: 'status', in: ['RESERVED', 'ARRIVED'] } as const

export const reservation = entity('reservation', {
  family: 'fintech',
  path: 'reservation',
  calls: { query: 'page', addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'crm:reservation',
  key: 'reservation_key',
  title: 'reservation_code',
  imports: { match: [['reservation_code']] },
  owned: true,
  fields: {
    reservation_code: code('reservation', { max: 30 }),
    customer_key: ref('customer', { required: true, createOnly: true }),
    customer_contact_key: ref('customer_contact', { same: 'customer_key' }),
    phone: text(11, { format: 'phone', encrypted: true, mask: 'phone', hangsOn: ['customer_key', 'customer_contact_key'] }),
    reserve_type: choice('RESERVE_TYPE', { required: true, default: 'VISIT_IN' }),
    /** Changed afterwards by rescheduling only. */
    reserve_time: datetime({ required: true, createOnly: true }),
    duration_minutes: int({ required: true, min: 15, max: 480, default: 60, unit: 'minute' }),
    end_time: datetime({ readOnly: true }),
    address: text(200, { requiredWhen: { field: 'reserve_type', in: ['VISIT_OUT'] } }),
    room_key: ref('room', {
      requiredWhen: { field: 'reserve_type', in: ['VISIT_IN'] },
      visibleWhen: { field: 'reserve_type', in: ['VISIT_IN'] },
    }),
    visit_count: int({ min: 1, max: 50, default: 1, unit: 'person' }),
    /** The first one receives the customer. */
    negotiator_keys: refs('user', { duty: ahead, index: true }),
    /** Their names as they were written down, joined by a full-width semicolon. */
    negotiators: text(200, { readOnly: true }),
    purpose: text(500, { required: true, multiline: true }),
    intent_amount: money({ min: 0 }),
    /** The caller knows of another reservation of the same owner at the time. */
    overlap_allowed: flag(),
    status: choice('RESERVATION_STATUS', { required: true, default: 'RESERVED', readOnly: true }),
    arrival_time: datetime({ readOnly: true }),
    arrival_confirm_key: ref('user', { readOnly: true }),
    arrive_count: int({ readOnly: true }),
    negotiate_result: choice('NEGOTIATE_RESULT', { readOnly: true }),
    negotiate_content: text(2000, { readOnly: true, multiline: true }),
    finish_time: datetime({ readOnly: true }),
    break_reason: text(200, { readOnly: true }),
    reschedule_count: int({ readOnly: true, default: 0 }),
    /** How far its reminders are: 1 the day before, 2 an hour before. */
    reminded: int({ internal: true, default: 0 }),
  },
  computed: {
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  unique: [['reservation_code']],
  search: ['reservation_code'],
  filtered: ['break_reason'],
  indexes: [
    ['-reserve_time'],
    ['status', 'reserve_time'],
    ['room_key', 'reserve_time'],
    ['customer_key', '-reserve_time'],
    ['owner_key', '-reserve_time'],
    ['-arrival_time'],
    ['-intent_amount'],
  ],
  list: {
    columns: [
      'customer_key',
      'reserve_time',
      'phone',
      'reserve_type',
      'room_key',
      'visit_count',
      'negotiators',
      'status',
      'arrival_time',
      'negotiate_result',
      'intent_amount',
      'owner_key',
      'reservation_code',
    ],
    filters: [
      'reserve_time',
      'status',
      'customer_key',
      'reserve_type',
      'room_key',
      'negotiator_keys',
      'owner_key',
      'negotiate_result',
      'break_reason',
      'reservation_code',
    ],
    sort: '-reserve_time',
    sums: ['intent_amount'],
  },
  form: [
    { name: 'customer', fields: ['customer_key', 'customer_contact_key', 'phone', 'visit_count'] },
    { name: 'place', fields: ['reserve_type', 'reserve_time', 'duration_minutes', 'room_key', 'address'] },
    { name: 'talk', fields: ['negotiator_keys', 'purpose', 'intent_amount', 'overlap_allowed'] },
  ],
})
