// The lists whose records the command palette finds and adds: each with the screen that opens them.
import type { Definition } from '@/lib/model/definition'
import { customer } from '@/lib/model/entities/customer'
import { customerContact } from '@/lib/model/entities/customer-contact'
import { customerProduct } from '@/lib/model/entities/customer-product'
import { definitionOf } from '@/lib/model/entities/registry'
import { resource } from '@/lib/model/entities/resource'
import { supplier } from '@/lib/model/entities/supplier'
import { recordScreens } from '@/lib/model/screens'

export interface SearchSource {
  /** The list's menu; without it nothing of it is found. */
  path: string
  definition: Definition
}

const handMade: readonly SearchSource[] = [
  { path: '/crm/customer/list', definition: customer },
  { path: '/crm/contact', definition: customerContact },
  { path: '/crm/product', definition: customerProduct },
  { path: '/purchase/supplier', definition: supplier },
  { path: '/purchase/resource', definition: resource },
]

/** In the order of the results. A definition says what a keyword is looked up in; one that says nothing is not searched. */
export const searchSources: readonly SearchSource[] = [
  ...handMade,
  ...Object.entries(recordScreens).map(([path, { entity }]) => ({ path, definition: definitionOf(entity) })),
].filter(({ definition }) => (definition.search ?? []).length > 0)
