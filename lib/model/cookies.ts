// The cookies that scripts may read; signing out takes them together with the session's (spec README 8).

/** Side menu folded, language, colours and density. */
export const readableCookies = ['sidebar', 'locale', 'theme', 'theme_shown', 'density'] as const
