// The rows that the screens of suppliers and resources read, as their calls answer them.
import type { ListRow } from '@/components/record/record-calls'
import type { resource } from '@/lib/model/entities/resource'
import type { resourceTag } from '@/lib/model/entities/resource-config'
import type { resourcePurchase } from '@/lib/model/entities/resource-purchase'
import type { supplier } from '@/lib/model/entities/supplier'
import type { supplierAccount } from '@/lib/model/entities/supplier-account'
import type { supplierContract } from '@/lib/model/entities/supplier-contract'
import type { supplierPurchase } from '@/lib/model/entities/supplier-purchase'

export type Supplier = ListRow<typeof supplier>
export type SupplierAccount = ListRow<typeof supplierAccount>
export type SupplierContract = ListRow<typeof supplierContract>
export type Resource = ListRow<typeof resource>
export type ResourceTag = ListRow<typeof resourceTag>
/** What was bought from a supplier, or of a resource. */
export type Purchase = ListRow<typeof supplierPurchase> | ListRow<typeof resourcePurchase>
