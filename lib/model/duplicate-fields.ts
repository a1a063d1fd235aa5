// Which fields a duplicate rule may compare, by entity (docs/domain/duplicates.md#rules).

export type DuplicateEntity = 'CUSTOMER' | 'CONTACT' | 'CLUE' | 'SUPPLIER'

export const comparableFields: Readonly<Record<DuplicateEntity, readonly string[]>> = {
  CUSTOMER: ['customer_name', 'short_name', 'phone', 'credit_code', 'id_card', 'telephone', 'email', 'wechat', 'website'],
  CONTACT: ['phone', 'telephone', 'email', 'wechat'],
  CLUE: ['phone', 'telephone', 'email', 'wechat', 'company_name'],
  SUPPLIER: ['supplier_name', 'short_name', 'credit_code', 'telephone', 'email', 'website'],
}

/** The names that are compared in their normal form and by similarity: only those. */
export const nameFields: Readonly<Partial<Record<DuplicateEntity, string>>> = { CUSTOMER: 'customer_name', SUPPLIER: 'supplier_name' }
