// The calls of campaigns and QR codes besides those derived from the entities: states, and the picture of a code.
import { z } from 'zod'
import { activitySignUp } from '../entities/activity-sign-up.ts'
import { qrcode, qrSizes } from '../entities/qrcode.ts'
import { keyInput } from '../paging.ts'
import { activitySteps } from '../steps/activity.ts'
import { define } from './define.ts'
import { rowOf } from './entity.ts'
import { stepCalls } from './steps.ts'

const one = { id: keyInput, row_version: z.coerce.number().int().optional() }

export const activityStepCalls = stepCalls(activitySteps)

/** A guest of a campaign has come, or has not after all. */
export const checkInGuest = define('POST /api/fintech/biz/activity/signUp/checkIn', {
  input: z.object({ ...one, came: z.boolean() }),
  output: rowOf(activitySignUp),
})

/** Creates a lead of the campaign from a guest, owned by the caller. */
export const makeGuestLead = define('POST /api/fintech/biz/activity/signUp/makeLead', {
  input: z.object(one),
  output: rowOf(activitySignUp),
})

/** `origin` is the address that visitors reach us at; the code leads there. */
export const generateQrCode = define('POST /api/fintech/biz/qrCode/generate', {
  input: z.object({
    ...one,
    origin: z
      .url({ protocol: /^https?$/ })
      .max(200)
      .optional(),
  }),
  output: rowOf(qrcode),
})

export const deleteQrPicture = define('POST /api/fintech/biz/qrCode/deleteFile', { input: z.object(one), output: rowOf(qrcode) })

export const downloadQrCode = define('GET /api/fintech/biz/qrCode/download', {
  input: z.object({
    id: keyInput,
    format: z.enum(['png', 'svg']).default('png'),
    size: z.coerce
      .number()
      .int()
      .refine((size) => qrSizes.some((one) => one === size))
      .default(600),
  }),
})
