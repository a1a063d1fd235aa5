// The applicant's choice of approvers (docs/domain/approval.md#chosen-approvers): the question, and the check of his answer.
import { type ApproverChoice, approversInput } from '../../../model/calls/approval-parts.ts'
import type { Context } from '../../kernel/context.ts'
import { type Fail, malformed, refuse } from '../../kernel/fail.ts'
import { type ChoiceStep, type Chosen, choiceSteps, chosenVariable } from '../chosen.ts'
import type { Model } from '../definition.ts'
import { nameOf, type Organisation } from './people.ts'

/** The header with the choice, for every call that submits a record: a URI component of JSON. */
const header = 'x-approvers'
const longest = 20_000
/** How many members of the groups are offered. */
const maxOffered = 500

/** The choice that came with a request. Fails with 400 where it cannot be read. */
export function requestedChoice({ request }: Context): Chosen {
  const text = request.headers.get(header)
  if (text === null) return {}
  if (text.length > longest) throw malformed()
  try {
    return approversInput.parse(JSON.parse(decodeURIComponent(text)))
  } catch {
    throw malformed()
  }
}

/** The people who may be chosen at a step: the active members of its groups; null for everybody. */
function membersOf({ groups }: ChoiceStep, { members }: Organisation): Set<string> | null {
  return groups.length === 0 ? null : new Set(groups.flatMap((group) => members.get(group) ?? []))
}

/** The question for the applicant, with the people whom he chose before. */
export function choicesOf(model: Model, organisation: Organisation, applicant: string, before: Chosen = {}): ApproverChoice[] {
  const named = (user_key: string) => ({ user_key, name: nameOf(organisation, user_key) })
  return choiceSteps(model).map((step) => {
    const members = membersOf(step, organisation)
    const known = (before[step.node_id] ?? []).filter((user) => mayBeChosen(user, members, organisation) && user !== applicant)
    return {
      node_id: step.node_id,
      node_name: step.node_name,
      people:
        members &&
        [...members]
          .filter((user) => user !== applicant)
          .slice(0, maxOffered)
          .map(named),
      chosen: known.map(named),
    }
  })
}

const mayBeChosen = (user: string, members: Set<string> | null, { users }: Organisation): boolean =>
  users.get(user)?.active === true && (members === null || members.has(user))

const missing = 'bpm.chooseApprovers'

/** Why a choice is refused; null where it is complete. */
export function refusalOf(model: Model, organisation: Organisation, applicant: string, chosen: Chosen): Fail | null {
  for (const step of choiceSteps(model)) {
    const node = step.node_name
    const keys = chosen[step.node_id] ?? []
    const members = membersOf(step, organisation)
    if (keys.length === 0) return refuse(missing, { node })
    for (const key of keys) {
      const user = nameOf(organisation, key) || key
      if (key === applicant) return refuse('bpm.chosenSelf', { node })
      if (organisation.users.get(key)?.active !== true) return refuse('bpm.chosenInactive', { node, user })
      if (members && !members.has(key)) return refuse('bpm.chosenOutside', { node, user })
    }
  }
  return null
}

/**
 * The variables of a choice. Fails if a step has nobody, or a person who may not be chosen; the refusal contains the question.
 * @param before the choice of the previous submission
 */
export function readChoice(
  model: Model,
  organisation: Organisation,
  applicant: string,
  chosen: Chosen,
  before: Chosen = {},
): Record<string, Chosen> {
  const steps = choiceSteps(model)
  if (steps.length === 0) return {}
  const refusal = refusalOf(model, organisation, applicant, chosen)
  if (refusal) {
    const choices = choicesOf(model, organisation, applicant, { ...before, ...chosen })
    throw refuse(refusal.key, refusal.params, { choose_approvers: choices, wrong: refusal.key !== missing })
  }
  return { [chosenVariable]: Object.fromEntries(steps.map(({ node_id }) => [node_id, [...new Set(chosen[node_id])]])) }
}
