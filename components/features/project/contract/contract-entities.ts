// The entities whose names the screens of contracts show.
export const contractEntities = [
  'contract',
  'contract_plan',
  'contract_line',
  'contract_category',
  'pricing',
  'pricing_line',
  'customer',
  'supplier',
  'project',
  'business',
  'order',
  'customer_contact',
] as const
