// The columns that an approval writes into its record (docs/domain/approval.md#record-states).

import { cutText } from '../../../model/plain-text.ts'
import type { Context } from '../../kernel/context.ts'

const longest = 500

/** Its last comment, cut to the column's length. */
export const keptComment = (comment: string | null | undefined): string | null =>
  typeof comment === 'string' ? cutText(comment, longest) : null

/** At the submission: the approval, its time and its user; nothing is decided yet. */
export const submittedColumns = (
  context: Context,
  instance: string | null,
  process: string | null,
  applicant: string = context.user.user_key,
) => ({
  process_instance_id: instance,
  process_definition_key: process,
  commit_time: context.now,
  commit_by_key: applicant,
  approve_time: null,
  approve_comment: null,
})

/** At its end: when, and the last comment. */
export const decidedColumns = (context: Context, comment: string | null | undefined) => ({
  approve_time: context.now,
  approve_comment: keptComment(comment),
})
