// The area of procurement: suppliers and resources, what is bought from them, and when they can be had.
import { supplier } from '../../model/entities/supplier.ts'
import type { Area } from '../area/area.ts'
import { procurementCalls } from './calls.ts'
import { procurementEntities } from './entities.ts'
import { procurementJobs } from './jobs.ts'
import { qualification } from './qualification.ts'
import { seedRatings } from './seed.ts'
import { supplierDuplicates } from './supplier-duplicates.ts'
import { lockSupplier, refreshSupplier } from './supplier-states.ts'

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
