// Texts that only their receiver may see: tokens, one-time codes, first passwords.
import { z } from 'zod'

const format = 'password'

/** A secret in an answer. An answer with one is not kept for a repeated request (docs/domain/wire.md#repeated-writes). */
export const secretText = () => z.string().meta({ format })

/** Whether an answer of this schema may hold a secret. */
export const holdsSecret = (answer: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' })).includes(`"format":"${format}"`)
