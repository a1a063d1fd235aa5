// Which fields a duplicate rule may compare, by what it compares (docs/domain/duplicates.md#rules).

export type DuplicateEntity = 'CUSTOMER' | 'CONTACT'

export const comparableFields: Readonly<Record<DuplicateEntity, readonly string[]>> = {
  CUSTOMER: ['customer_name', 'short_name', 'phone', 'credit_code', 'id_card', 'telephone', 'email', 'wechat', 'website'],
  CONTACT: ['phone', 'telephone', 'email', 'wechat'],
}

/** Names alone have a normal form and a likeness. */
export const similarityField = 'customer_name'
