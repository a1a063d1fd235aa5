// Certificates of what the settings name: whose they are, and when it is time to renew one (docs/domain/operations.md#certificates).

/** What a certificate belongs to: the address that users know, a service behind us, the provider that signs people in, and so on. */
export const certificateOwners = ['public', 'upstream', 'identity', 'store', 'mail', 'robot'] as const

/** With fewer days left than these it is to be renewed. */
export const renewalDays = 30
