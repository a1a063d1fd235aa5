// How early it is said that a paper of a supplier or resource expires (docs/domain/supplier.md#sub-records).

/** So many days before a paper of a supplier or resource expires it is announced and marked. */
export const expiryDays = 30
