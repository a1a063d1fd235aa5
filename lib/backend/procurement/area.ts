// The area of procurement: suppliers and resources, their purchases, and their availability.

import { comparableFields } from '../../model/duplicate-fields.ts'
import { resourceRating } from '../../model/entities/resource-config.ts'
import { supplier } from '../../model/entities/supplier.ts'
import type { Area } from '../area/area.ts'
import { newKey } from '../base/crypto.ts'
import { type DuplicateRule, refuseTaken } from '../entity/duplicate.ts'
import { findDuplicates, reportDuplicates } from '../entity/duplicates.ts'
import { rowGrams } from '../entity/grams.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'
import { procurementCalls } from './calls.ts'
import { procurementEntities } from './entities.ts'
import { procurementJobs } from './jobs.ts'
import { qualification } from './qualification.ts'
import { lockSupplier, refreshSupplier } from './supplier-states.ts'

const unique: readonly string[] = ['supplier_name', 'credit_code']

/** Duplicates of suppliers: by the rules of administrators; in addition, name and credit code are unique (docs/domain/duplicates.md#rules, docs/domain/supplier.md#supplier). */
const supplierDuplicates: DuplicateRule = {
  permission: supplier.permission,
  fields: comparableFields.SUPPLIER,
  async check(context, question) {
    const { field, value, id } = question
    reportDuplicates(await findDuplicates(context, 'SUPPLIER', { [field]: value }, id))
    if (unique.includes(field)) await refuseTaken(context, supplier, question)
  },
}

// The initial data of every installation: the four grades of resources (docs/domain/resource.md#settings).

const ratings = [
  ['S', 'S级', '4.50', '5.00', '长期合作、效果突出，优先选用'],
  ['A', 'A级', '4.00', '4.49', '合作稳定，效果良好'],
  ['B', 'B级', '3.00', '3.99', '可以选用，注意跟进质量'],
  ['C', 'C级', '0.00', '2.99', '新入库或效果一般，谨慎选用'],
] as const

/** Installs them once; later changes of an administrator are never undone. */
async function seedRatings(context: Context): Promise<void> {
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

export const procurementArea: Area = {
  name: 'procurement',
  calls: procurementCalls,
  entities: procurementEntities,
  scheduledJobs: procurementJobs,
  seed: seedRatings,
  answers: {
    duplicateRules: { [supplier.name]: supplierDuplicates },
    async refreshSupplierSums(context, key) {
      await lockSupplier(context, key)
      await refreshSupplier(context, key)
    },
  },
  businesses: { supplier_qualify: qualification },
}
