// The cookies that scripts may read; signing out takes them together with the session's (docs/domain/frame.md#signing-out).

/** Side menu folded, language, colours and density. */
export const readableCookies = ['sidebar', 'locale', 'theme', 'theme_shown', 'density'] as const
