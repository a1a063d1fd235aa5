// The next version of what is published, as editors see it (docs/domain/notice.md#editing-what-is-published).
import type { Values } from '@/lib/model/record'

/** The published row with the changes that were not published. */
export const nextVersion = (row: Values): Values => ({ ...row, ...(row.pending as Values | null | undefined) })
