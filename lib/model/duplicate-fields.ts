// Which fields a duplicate rule may compare, by entity (docs/domain/duplicates.md#rules).

export type DuplicateEntity = 'CUSTOMER' | 'CONTACT' | 'CLUE'

export const comparableFields: Readonly<Record<DuplicateEntity, readonly string[]>> = {
  CUSTOMER: ['customer_name', 'short_name', 'phone', 'credit_code', 'id_card', 'telephone', 'email', 'wechat', 'website'],
  CONTACT: ['phone', 'telephone', 'email', 'wechat'],
  CLUE: ['phone', 'telephone', 'email', 'wechat', 'company_name'],
}

/** Only names are compared by similarity. */
export const similarityField = 'customer_name'
