// Text within HTML.

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text that stays text between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] as string)
