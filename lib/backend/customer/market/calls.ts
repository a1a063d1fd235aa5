// The calls of campaigns and QR codes besides the derived ones (docs/domain/channel.md#activity, docs/domain/channel.md#qr-code).
import * as calls from '../../../model/calls/market.ts'
import { activitySignUp } from '../../../model/entities/activity-sign-up.ts'
import { qrcode } from '../../../model/entities/qrcode.ts'
import { recordAfter } from '../../entity/load-record.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { activityStepCalls } from './activities.ts'
import { checkIn, makeLead } from './guests.ts'
import { deletePicture, downloadQrCode, generateQrCode } from './qr-codes.ts'

export const marketCalls: readonly Call[] = [
  ...activityStepCalls,
  serve(calls.checkInGuest, {
    summary: ['活动来宾签到或取消签到', 'Check a guest of a campaign in, or take it back'],
    permission: 'market:activity:e',
    write: true,
    done: 'done.saved',
    handle: (context, { id, came, row_version }) => recordAfter(context, activitySignUp, id, checkIn(context, id, came, row_version)),
  }),
  serve(calls.makeGuestLead, {
    summary: ['活动来宾转为线索', 'Make a guest of a campaign a lead'],
    permission: 'market:activity:e',
    write: true,
    done: 'done.saved',
    handle: (context, { id, row_version }) => recordAfter(context, activitySignUp, id, makeLead(context, id, row_version)),
  }),
  serve(calls.generateQrCode, {
    summary: ['生成二维码图片', 'Make the picture of a QR code'],
    permission: 'market:qrcode:e',
    write: true,
    done: 'done.generated',
    handle: (context, { id, origin, row_version }) => recordAfter(context, qrcode, id, generateQrCode(context, id, origin, row_version)),
  }),
  serve(calls.downloadQrCode, {
    summary: ['下载二维码图片', 'Download the picture of a QR code'],
    permission: 'market:qrcode:q',
    handle: (context, { id, format, size }) => downloadQrCode(context, id, format, size),
  }),
  serve(calls.deleteQrPicture, {
    summary: ['删除二维码图片', 'Delete the picture of a QR code'],
    permission: 'market:qrcode:e',
    write: true,
    done: 'done.deleted',
    handle: (context, { id, row_version }) => recordAfter(context, qrcode, id, deletePicture(context, id, row_version)),
  }),
]
