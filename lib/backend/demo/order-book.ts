// The words of the demo orders.
import { z } from 'zod'
import content from '../../content/demo/orders.json' with { type: 'json' }

const text = z.array(z.string())
export const book = z
  .strictObject({
    orgs: text,
    products: text,
    services: text,
    notes: text,
    cancels: text,
    purposes: text,
    works: text,
    makers: text,
    loans: z.array(
      z.strictObject({ by: z.string(), amount: z.string(), purpose: z.string(), state: z.string(), ago: z.number(), due: z.number() }),
    ),
  })
  .parse(content)
