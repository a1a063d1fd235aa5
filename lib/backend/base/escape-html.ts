// Text within HTML.

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] as string)
