// The entities whose names the screens of quotes show.
export const quoteEntities = [
  'pricing',
  'pricing_line',
  'contract',
  'contract_plan',
  'contract_line',
  'customer',
  'project',
  'business',
  'customer_contact',
  'customer_product',
  'resource',
  'supplier',
] as const
