// The call of stars: records that a user follows.
import { z } from 'zod'
import { entities } from '../entities/registry.ts'
import { keyInput } from '../paging.ts'
import { define } from './define.ts'

const names = entities.map((definition) => definition.name)

export const saveStar = define('POST /api/app/base/app/sys/star/save', {
  input: z.object({ biz_type: z.enum(names as [string, ...string[]]), biz_key: keyInput, star: z.boolean() }),
  output: z.object({ star: z.boolean() }),
})
