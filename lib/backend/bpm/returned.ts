// An instance that was returned to its applicant (docs/domain/approval.md#return).

/** How a returned instance continues after the applicant has sent it again: at the task that returned it, or from the start. */
export type AfterReturn = 'BACK' | 'AGAIN'

/** Who returned an instance to its applicant, from which task, and why. */
export interface Return {
  readonly task: string
  readonly node_name: string
  readonly user: string | null
  readonly after: AfterReturn
  readonly comment: string | null
  readonly time: number
}
