// The schema of a pipeline's stages, for saves and answers (docs/domain/opportunity.md#stages).
import { z } from 'zod'
import { demandable, type Stage } from './business-stages.ts'

export const stageSchema: z.ZodType<Stage> = z.object({
  stage_code: z.string().regex(/^[A-Z][A-Z0-9]{0,18}$/),
  stage_name: z.string().trim().min(1).max(30),
  win_rate: z.number().min(0).max(99),
  /** Longer than this is too long; 0 is without limit. */
  max_days: z.number().int().min(0).max(3650).default(0),
  required_fields: z.array(z.enum(demandable)).max(demandable.length).default([]),
})

export const stagesSchema = z
  .array(stageSchema)
  .min(1)
  .max(12)
  .refine((stages) => new Set(stages.map((one) => one.stage_code)).size === stages.length)
  .refine((stages) => new Set(stages.map((one) => one.stage_name)).size === stages.length)
