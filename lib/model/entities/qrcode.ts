// QR code: opens a form; the leads from it get the channel and owner of the code (docs/domain/channel.md#qr-code).
import { entity } from '../definition.ts'
import { choice, datetime, int, ref, text } from '../field.ts'

/** Pixels that a picture is offered in; a card, a poster, print. */
export const qrSizes = [300, 600, 1200] as const

export const qrcode = entity('qrcode', {
  family: 'fintech',
  path: 'qrCode',
  calls: { query: 'page', addOrUpdate: 'save', deleteById: 'remove', 'detail/{id}': 'fetch' },
  permission: 'market:qrcode',
  key: 'qrcode_key',
  title: 'qrcode_name',
  fields: {
    qrcode_name: text(50, { required: true }),
    qrcode_type: choice('QRCODE_TYPE', { required: true, default: 'CLUE' }),
    channel_key: ref('channel', { requiredWhen: { field: 'qrcode_type', in: ['CLUE'] } }),
    activity_key: ref('activity', { index: true, requiredWhen: { field: 'qrcode_type', in: ['ACTIVITY', 'CHECK_IN'] } }),
    /** The owner of its leads; without one they go to the pool. */
    owner_key: ref('user', { default: '@me', duty: true, index: true }),
    target_url: text(300, { readOnly: true }),
    qrcode_code: text(12, { readOnly: true }),
    logo_url: text(300, { format: 'filePath' }),
    image_url: text(300, { readOnly: true, format: 'filePath' }),
    expire_time: datetime(),
    scan_count: int({ readOnly: true, default: 0 }),
    clue_count: int({ readOnly: true, default: 0 }),
    status: choice('ON_OFF', { default: '1' }),
    remark: text(500, { multiline: true }),
  },
  unique: [['qrcode_code']],
  search: ['qrcode_name'],
  list: {
    columns: ['qrcode_name', 'qrcode_type', 'channel_key', 'owner_key', 'scan_count', 'clue_count', 'expire_time', 'status'],
    filters: ['qrcode_name', 'qrcode_type', 'channel_key', 'activity_key', 'owner_key', 'status'],
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: ['qrcode_name', 'qrcode_type', 'channel_key', 'activity_key', 'owner_key', 'logo_url', 'expire_time', 'status', 'remark'],
    },
  ],
})
