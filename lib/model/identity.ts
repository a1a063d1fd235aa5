// Signing in with the company's own identity provider: why it may fail (docs/domain/sessions.md#identity-provider).

/** A reason that the sign-in page says: the request is over, nobody was identified, the provider is away, no user or no active one, or one that somebody else of the provider is. */
export const identityFailures = ['over', 'refused', 'away', 'unknown', 'inactive', 'other'] as const
export type IdentityFailure = (typeof identityFailures)[number]
