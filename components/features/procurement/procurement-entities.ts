// The entities whose names the screens of suppliers and resources show.
export const supplierEntities = [
  'supplier',
  'supplier_contact',
  'supplier_contract',
  'supplier_contract_attachment',
  'supplier_category_config',
  'supplier_industry_config',
  'supplier_category',
  'supplier_industry',
  'supplier_account',
  'supplier_tax_rate',
  'supplier_purchase',
  'supplier_comment',
  'supplier_attachment',
  'resource',
  'resource_supplier',
] as const

export const resourceEntities = [
  'resource',
  'resource_channel_config',
  'resource_category',
  'resource_professional',
  'resource_industry',
  'resource_tag',
  'resource_rating',
  'resource_cost_log',
  'resource_supplier',
  'resource_project',
  'resource_cooperative',
  'resource_contact',
  'resource_purchase',
  'resource_attachment',
  'supplier',
  'customer',
] as const

export const configEntities = [
  'supplier_category_config',
  'supplier_industry_config',
  'resource_category',
  'resource_professional',
  'resource_industry',
  'resource_tag',
  'resource_rating',
  'resource_channel_config',
] as const
