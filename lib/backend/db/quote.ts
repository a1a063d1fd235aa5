// Names and texts inside statements that are written as text.
/** A name as SQL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
/** A text as an SQL literal. */
export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`
