// The states of quotes: from where each change starts (docs/domain/quote.md#states).
import { editableStates } from './approval-fields.ts'
import { plusDays } from './moment.ts'

/** Quotes that may be changed and committed. */
export const editableQuotes = editableStates

/** Quotes that may still become something; when their opportunity is lost they are cancelled. */
export const openQuotes: readonly string[] = ['DRAFT', 'COMMIT', 'PROGRESS', 'RETURN', 'PASS']

/** Quotes that hold: exported without a watermark, shared with the customer. */
export const heldQuotes: readonly string[] = ['PASS', 'ACCEPT']

/** Quotes that a link still shows to the customer. */
export const shownQuotes: readonly string[] = ['PASS', 'ACCEPT', 'REFUSE']

/** A quote has at most so many lines. */
export const maxQuoteLines = 2000

const holdsDays = 30

/** The day until which a quote of this day holds by default. */
export const quoteHoldsUntil = (day: string): string => plusDays(day, holdsDays)
