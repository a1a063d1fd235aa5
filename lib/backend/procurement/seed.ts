// What every installation starts with: the four ratings of resources (docs/domain/resource.md#settings).
import { resourceRating } from '../../model/entities/resource-config.ts'
import { newKey } from '../base/crypto.ts'
import { rowGrams } from '../entity/grams.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'

const ratings = [
  ['S', 'S级', '4.50', '5.00', '长期合作、效果突出，优先选用'],
  ['A', 'A级', '4.00', '4.49', '合作稳定，效果良好'],
  ['B', 'B级', '3.00', '3.99', '可以选用，注意跟进质量'],
  ['C', 'C级', '0.00', '2.99', '新入库或效果一般，谨慎选用'],
] as const

/** Installs them once; later changes of an administrator are never undone. */
export async function seedRatings(context: Context): Promise<void> {
  const fresh = await recordNewSeeds(
    context.db,
    'resource_rating',
    ratings.map(([code]) => code),
  )
  for (const [index, [code, name, from, to, description]] of ratings.entries()) {
    if (!fresh.has(code)) continue
    await context.db
      .insertInto('resource_rating')
      .values({
        rating_key: newKey(),
        rating_code: code,
        rating_name: name,
        min_score: from,
        max_score: to,
        description,
        sort_no: index + 1,
        create_time: context.now,
        update_time: context.now,
        grams: rowGrams(resourceRating, { rating_name: name }),
      })
      .execute()
  }
}
