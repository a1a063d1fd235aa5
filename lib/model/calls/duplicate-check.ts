// The call that checks whether a value is taken already.
import { z } from 'zod'
import { keyInput } from '../paging.ts'
import { define } from './define.ts'

/** Code 0: free; 1: taken; 510: possible duplicate. */
export const checkDuplicateValue = define('GET /api/app/base/sys/duplicate/check', {
  input: z.object({
    tableName: z.string().min(1).max(60),
    fieldName: z.string().min(1).max(60),
    fieldVal: z.string().min(1).max(200),
    dataId: z.union([keyInput, z.literal('')]).optional(),
  }),
  output: z.null(),
})
