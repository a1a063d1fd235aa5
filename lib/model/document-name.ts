// Allowed names of cloud documents: no paths, no invisible characters (docs/domain/project-document.md#names).

/** Separators of paths, control characters, and characters that only change how others are shown. */
const forbidden = /[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Whether a name may be given to a document or a folder. */
export const isDocumentName = (name: string): boolean => !forbidden.test(name) && !/^\.{1,2}$/.test(name.trim())

/** How long a shared link may live, in days. */
export const shareDays = { longest: 90, usual: 7 } as const
