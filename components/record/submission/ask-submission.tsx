// The question before a saved record is submitted: how it will be approved, and what is missing (docs/domain/approval.md#preview).
import { confirmAction } from '@/components/basic/confirm-action'
import type { Question } from '@/components/basic/confirm-dialog'
import { PathPreview } from './path-preview'

interface Submission extends Pick<Question, 'title' | 'okText' | 'cancelText'> {
  business_type: string
  /** The record's key; of one that is not saved yet its values. */
  values: Readonly<Record<string, unknown>>
}

/** True when the applicant agrees. */
export const askSubmission = ({ business_type, values, ...question }: Submission): Promise<boolean> =>
  confirmAction({ ...question, text: <PathPreview of={{ business_type }} values={values} /> })
