// The calls of a user's signature picture for decisions (docs/domain/approval.md#signatures).
import { z } from 'zod'
import { text } from './approval-parts.ts'
import { type AnswerOf, define } from './define.ts'

const signature = z.object({ url: text })

export const readSignature = define('GET /api/bpm/biz/task/signature', { output: signature })

export type Signature = AnswerOf<typeof readSignature>

/** Stores an uploaded picture; null removes it. */
export const saveSignature = define('PUT /api/bpm/biz/task/signature', {
  input: z.object({ url: z.string().max(300).nullable() }),
  output: signature,
})
