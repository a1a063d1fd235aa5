// What a dry run is made with: the applicant, what was typed for the values, whom the applicant chooses, and how the steps are decided.
import type { Option } from '@/components/record/field/picker/paged-select'
import type { CallInput } from '@/lib/model/calls/names'
import type { KnownField } from '../flow/known-fields'
import type { Decision, Example } from './trial'
import { trialValues, typedOf } from './variables'

export interface TrialInputs {
  /** One person, or none for the reader. */
  starter: readonly Option[]
  typed: Readonly<Record<string, string>>
  approvers: Readonly<Record<string, readonly Option[]>>
  decisions: readonly Decision[]
}

export const noInputs: TrialInputs = { starter: [], typed: {}, approvers: {}, decisions: [] }

/** What the server gets of it. */
export type Asked = Pick<CallInput<'POST /api/bpm/biz/bpm/model/trial'>, 'starter' | 'variables' | 'approvers' | 'decisions'>

export function askedOf({ starter, typed, approvers, decisions }: TrialInputs, fields: readonly KnownField[], me: string): Asked {
  const chosen = Object.entries(approvers).filter(([, people]) => people.length > 0)
  return {
    starter: starter[0]?.value ?? me,
    variables: trialValues(fields, typed),
    approvers: Object.fromEntries(chosen.map(([node, people]) => [node, people.map(({ value }) => value)])),
    decisions: [...decisions],
  }
}

const optionOf = ({ user_key, name }: { user_key: string; name: string }): Option => ({ value: user_key, label: name })

/** What an example was kept with. */
export const inputsOf = ({ starter, variables, approvers, decisions }: Example): TrialInputs => ({
  starter: [optionOf(starter)],
  typed: typedOf(variables),
  approvers: Object.fromEntries(Object.entries(approvers).map(([node, people]) => [node, people.map(optionOf)])),
  decisions,
})

/** What the server gets of an example, also of values that the model no longer knows. */
export const askedAgain = ({ starter, variables, approvers, decisions }: Example): Asked => ({
  starter: starter.user_key,
  variables,
  approvers: Object.fromEntries(Object.entries(approvers).map(([node, people]) => [node, people.map(({ user_key }) => user_key)])),
  decisions,
})
